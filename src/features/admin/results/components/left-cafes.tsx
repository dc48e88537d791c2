import type { Answer } from '@functions/_shared/contracts/procedures';
import { useState } from 'react';
import { madridDay } from '@/domain/madrid';
import { DrawsDownload } from '@/features/desk/results/components/draws-download';
import { Field } from '@/ui/form/field';
import { Select } from '@/ui/select';

const yearOf = (day: string) => Number(day.slice(0, 4));

interface LeftCafesProps {
  /** The latest first, at least one. */
  cafes: Answer<'load_all_results'>['left_cafes'];
}

/** Hands out the draws of a café that left, a year at a time: its own people no longer have a page (rule L9). */
export function LeftCafes({ cafes }: LeftCafesProps) {
  const [chosen, setChosen] = useState({ id: '', year: 0 });
  const cafe = cafes.find(({ id }) => id === chosen.id) ?? cafes[0]!;
  const lastYear = yearOf(cafe.to);
  const years = Array.from({ length: lastYear - yearOf(cafe.from) + 1 }, (_, back) => lastYear - back);
  const year = years.find((one) => one === chosen.year) ?? lastYear;
  const lastDay = `${year}-12-31`;
  const today = madridDay();
  return (
    <DrawsDownload
      cafe={cafe}
      from={`${year}-01-01`}
      to={lastDay < today ? lastDay : today}
      heading="Sorteos de una cafetería que se fue"
    >
      <div className="mt-3 flex flex-wrap gap-3">
        <Field label="Cafetería" className="min-w-0 flex-[0_1_20rem]">
          <Select value={cafe.id} onChange={({ target }) => setChosen({ id: target.value, year })}>
            {cafes.map(({ id, nombre }) => (
              <option key={id} value={id}>
                {nombre}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Año" className="min-w-0 flex-[0_1_8rem]">
          <Select
            value={year}
            onChange={({ target }) => setChosen({ id: cafe.id, year: Number(target.value) })}
          >
            {years.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </Select>
        </Field>
      </div>
    </DrawsDownload>
  );
}
