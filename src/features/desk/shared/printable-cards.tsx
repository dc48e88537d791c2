import type { Cafe } from '@functions/_shared/contracts/procedures/shared-schemas';
import { Fragment, useEffect, type ReactNode } from 'react';
import '@/features/desk/shared/cut-sheets.css';
import { PaperSheet } from '@/features/desk/shared/paper-sheet';
import { printWhenLoaded } from '@/features/desk/shared/print-when-loaded';

/** Number and size of a sheet's pieces, in millimetres. */
export interface CardGrid {
  across: number;
  down: number;
  width: number;
  height: number;
}

/** A4, in millimetres. */
const PAPER = { width: 210, height: 297 };

interface PrintableCardsProps {
  cafe: Cafe;
  grid: CardGrid;
  /** Printed as soon as they are there, and again for each new array. */
  codes: readonly string[];
  /** Note above the cuts. It belongs to the sheet, not to a piece. */
  note?: string;
  /** One piece. */
  children: (code: string) => ReactNode;
}

/** Pieces with a code each on sheets of A4 with marks to cut along; only on paper, in the café's colours. */
export function PrintableCards({ cafe, grid, codes, note, children }: PrintableCardsProps) {
  useEffect(() => {
    if (codes.length === 0) return;
    const controller = new AbortController();
    void printWhenLoaded('.cut-sheets', controller.signal);
    return () => controller.abort();
  }, [codes]);
  if (codes.length === 0) return null;
  const { across, down, width, height } = grid;
  const left = (PAPER.width - across * width) / 2;
  const top = (PAPER.height - down * height) / 2;
  const perSheet = across * down;
  const sheets = Array.from({ length: Math.ceil(codes.length / perSheet) }, (_, index) =>
    codes.slice(index * perSheet, (index + 1) * perSheet),
  );
  return (
    <PaperSheet cafe={cafe} className="cut-sheets">
      {sheets.map((pieces) => (
        <div
          key={pieces[0]}
          className="cut-sheet"
          style={{
            padding: `${top}mm ${left}mm`,
            gridTemplate: `repeat(${down}, ${height}mm) / repeat(${across}, ${width}mm)`,
          }}
        >
          <CutMarks grid={grid} left={left} top={top} note={note} />
          {pieces.map((code) => (
            <Fragment key={code}>{children(code)}</Fragment>
          ))}
        </div>
      ))}
    </PaperSheet>
  );
}

interface CutMarksProps {
  grid: CardGrid;
  left: number;
  top: number;
  note: string | undefined;
}

/** Draws the cut marks in the margin, at the pieces' edges. */
function CutMarks({ grid: { across, down, width, height }, left, top, note }: CutMarksProps) {
  const columns = Array.from({ length: across + 1 }, (_, index) => left + index * width);
  const rows = Array.from({ length: down + 1 }, (_, index) => top + index * height);
  const [right, bottom] = [PAPER.width - left, PAPER.height - top];
  const marks = [
    ...columns.map((x) => `M${x} ${top - 7}v5M${x} ${bottom + 2}v5`),
    ...rows.map((y) => `M${left - 7} ${y}h5M${right + 2} ${y}h5`),
  ];
  return (
    <svg
      aria-hidden={note === undefined ? true : undefined}
      viewBox={`0 0 ${PAPER.width} ${PAPER.height}`}
      className="cut-sheet-marks"
    >
      <path d={marks.join('')} fill="none" stroke="#000" strokeWidth="0.2" />
      {note !== undefined && (
        <text x={left + 2} y={top - 3} fontSize="2.6">
          {note}
        </text>
      )}
    </svg>
  );
}
