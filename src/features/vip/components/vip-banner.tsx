import { env } from '@/config/env';
import { Medal } from '@/ui/illustrations/medal';

/** The congratulation at the top of the VIP area. */
export function VipBanner({ nombre, cafeName }: { nombre: string | null; cafeName: string }) {
  return (
    <section className="flex flex-wrap items-center gap-4 rounded-card bg-espresso p-5 text-crema-soft sm:p-6">
      <Medal className="h-24 shrink-0 sm:h-28" />
      <div className="min-w-0 grow basis-[12rem]">
        <h1 className="text-title">¡Felicidades{nombre ? `, ${nombre}` : ''}!</h1>
        <p className="mt-1">
          Eres {env.productName} VIP en {cafeName}. Esta zona es solo para ti.
        </p>
      </div>
    </section>
  );
}
