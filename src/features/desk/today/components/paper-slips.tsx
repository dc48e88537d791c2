import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useRpcQuery } from '@/data/rpc';
import { deskTabs } from '@/features/desk/shared/desk-tabs';
import { SlipSheets } from '@/features/desk/shared/slips/slip-sheets';
import { deskErrorMessage } from '@/features/desk/shared/desk-failure';
import { Button } from '@/ui/button';
import { ErrorState } from '@/ui/error-state';
import { Skeleton, SkeletonGroup } from '@/ui/skeleton';

/** Printed sheets and given slips, asked for at a press: to give a sheet its day, or to void one (rule P11). */
export function PaperSlips({ cafeSlug }: { cafeSlug: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-1">
        <Button
          variant="ghost"
          size="sm"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="-ml-4"
        >
          Vales en papel
        </Button>
        <Link
          to={deskTabs.slips.to(cafeSlug)}
          className="flex min-h-touch items-center font-semibold text-ink-soft underline underline-offset-4"
        >
          Imprimir vales
        </Link>
      </div>
      {isOpen && <Sheets cafeSlug={cafeSlug} />}
    </>
  );
}

function Sheets({ cafeSlug }: { cafeSlug: string }) {
  const slips = useRpcQuery('load_slips', { cafe_slug: cafeSlug });
  if (slips.data) return <SlipSheets {...slips.data} />;
  return slips.isError ? (
    <ErrorState
      title="No hemos podido cargar los vales"
      message={deskErrorMessage(slips.error).description}
      onRetry={() => void slips.refetch()}
      retrying={slips.isFetching}
    />
  ) : (
    <SkeletonGroup label="Cargando…">
      <Skeleton className="h-40 w-full rounded-card" />
    </SkeletonGroup>
  );
}
