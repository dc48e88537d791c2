import { REVERT_MINUTES } from '@/domain/figures';
import type { Cafe } from '@functions/_shared/contracts/procedures/shared-schemas';
import { cafeDeskLink } from '@/data/cafe/cafe-links';
import redeemed from '@/features/desk/poster/guide/redeemed.webp';
import today from '@/features/desk/poster/guide/today.webp';
import visit from '@/features/desk/poster/guide/visit.webp';
import { PrintedLogo } from '@/features/desk/shared/printed-logo';
import { CafeTheme } from '@/ui/cafe-theme';

/** Each with a picture of the real screen, which tests/e2e/guide-pictures.spec.ts takes (docs/decisions/0030). */
const steps = [
  {
    picture: redeemed,
    title: 'Alguien canjea un premio',
    text: 'Mira su móvil: en verde, CANJEADO, hace unos segundos, y la palabra de hoy. Si no está en verde, o la palabra es otra, no lo entregues.',
  },
  {
    picture: today,
    title: 'La palabra de hoy',
    text: 'Está en la barra, en Hoy, con lo último que ha pasado: visitas y canjes, con el código que se ve en el móvil. Se pone al día sola.',
  },
  {
    picture: visit,
    title: 'No le cuenta la visita',
    text: 'En Clientes, busca su código, su email o su nombre, y pulsa Añadir una visita. Puedes añadir la de hoy y la de ayer.',
  },
];

const columns = ['Hora', 'Nombre', 'Email, o código de cliente', 'Añadida'];
const LINES = __WALLETS__ ? 9 : 10;

/** A page for who works at the counter (rule T23). It fills its box of A4, whose font size must be a fortieth of its width. */
export function Guide({ cafe }: { cafe: Cafe }) {
  return (
    <CafeTheme
      primary={cafe.primary_color}
      secondary={cafe.secondary_color}
      className="flex h-full flex-col bg-white leading-[1.3] text-ink [print-color-adjust:exact]"
    >
      <div className="flex items-center gap-[1em] bg-primary px-[2.2em] py-[0.9em] text-primary-on">
        <PrintedLogo cafe={cafe} className="size-[3.2em] rounded-[0.6em] p-[0.2em]" />
        <div className="min-w-0">
          <p className="text-[1.7em] leading-[1.1] font-extrabold">Guía para el equipo</p>
          <p className="mt-[0.2em] text-[0.85em] break-words">
            {cafe.nombre}. La barra: <strong>{cafeDeskLink(cafe).readable}</strong>
          </p>
        </div>
      </div>
      <div className="flex flex-1 flex-col gap-[1.1em] px-[2.2em] pt-[1.2em] pb-[1.2em] text-[0.74em]">
        <ol className="grid grid-cols-3 gap-[1.6em]">
          {steps.map(({ picture, title, text }, index) => (
            <li key={title}>
              <img
                src={picture}
                alt=""
                width="390"
                height="664"
                className="aspect-[390/560] w-full rounded-[0.8em] border-[0.1em] border-line-strong object-cover object-top"
              />
              <p className="mt-[0.5em] text-[1.15em] leading-[1.2] font-bold">
                {index + 1}. {title}
              </p>
              <p className="mt-[0.2em]">{text}</p>
            </li>
          ))}
        </ol>
        <div className="rounded-[0.8em] bg-secondary-soft p-[0.8em]">
          <p>
            <strong>Compra de 10 € o más:</strong> entrega una tarjeta VIP. Con ella se hace VIP quien está en
            su último desafío.
          </p>
          <p className="mt-[0.25em]">
            <strong>Canje sin querer:</strong> en Clientes se puede devolver, una vez, durante los{' '}
            {REVERT_MINUTES} minutos siguientes.
          </p>
          {__WALLETS__ && (
            <p className="mt-[0.25em]">
              <strong>La tarjeta en Apple o Google Wallet:</strong> su código vale para encontrar a quien la
              enseña, no para canjear. Ningún móvil la ha enseñado todavía: si falla, busca por email o
              nombre.
            </p>
          )}
        </div>
        <div className="mt-auto">
          <p className="text-[1.15em] font-bold">Si un día no hay internet</p>
          <p className="mt-[0.15em]">
            Apunta aquí las visitas. Cuando vuelva, añádelas en Clientes: las de hoy y ayer, cualquiera del
            equipo; las de antes, quien sea encargado o titular.{' '}
            {cafe.service_mode === 'proof_and_handover'
              ? 'Apunta también los premios que entregues, y anótalos allí hoy o mañana. '
              : 'Los premios se canjean cuando vuelva. '}
            Después, destruye la hoja: lleva datos de personas.
          </p>
          <table className="mt-[0.5em] w-full border-collapse text-left">
            <thead>
              <tr>
                {columns.map((column) => (
                  <th key={column} className="border border-line-strong px-[0.5em] py-[0.2em] font-semibold">
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {Array.from({ length: LINES }, (_, line) => (
                <tr key={line}>
                  {columns.map((column) => (
                    <td key={column} className="h-[1.9em] border border-line-strong" />
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </div>
    </CafeTheme>
  );
}
