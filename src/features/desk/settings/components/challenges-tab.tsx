import type { AdminCafe } from '@functions/_shared/contracts/procedures/cafes';
import { Link } from 'react-router-dom';
import { paths } from '@/config/paths';
import { HITOS } from '@/domain/hitos';
import { CafeTheme } from '@/ui/cafe-theme';
import { HitoIllustration } from '@/ui/illustrations/hito-illustration';

/** The seven challenges, each leading to how a customer sees it there. */
export function ChallengesTab({ cafe }: { cafe: AdminCafe }) {
  return (
    <>
      <p className="mb-4 text-ink-soft">Abre un desafío para verlo como lo ve un cliente. No guarda nada.</p>
      <CafeTheme primary={cafe.primary_color} secondary={cafe.secondary_color}>
        <ul className="grid gap-4 @xl/screen:grid-cols-2 @4xl/screen:grid-cols-3">
          {HITOS.map(({ id, title, description, reward }) => (
            <li key={id}>
              <Link
                to={paths.journey(cafe.slug, id)}
                className="flex h-full flex-wrap items-start gap-4 rounded-card border border-line bg-card p-5 transition duration-quick hover:-translate-y-0.5 hover:shadow-card focus-visible:rounded-card"
              >
                <HitoIllustration hito={id} className="size-16 shrink-0" />
                <span className="min-w-0 flex-1 basis-[8rem]">
                  <span className="block text-xs font-semibold text-primary-ink">
                    Desafío {id} · {reward}
                  </span>
                  <span className="mt-0.5 block font-bold">{title}</span>
                  <span className="mt-1 block text-sm text-ink-soft">{description}</span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </CafeTheme>
    </>
  );
}
