import { paths } from '@/config/paths';
import { listKept } from '@/data/customer/stored-rewards';
import { useSession } from '@/data/session/session-context';
import { deviceStorage } from '@/lib/browser-storage';
import { ButtonLink } from '@/ui/button-link';
import { Card } from '@/ui/card';

// Fetched with the service worker (src/app/build/service-worker.ts): it is shown where nothing can be fetched.

type KeptContent = ReturnType<typeof listKept>;

/** A part of a dashboard that cannot be read, from what this device keeps (rule R17). */
export default function Kept({ part }: { part: 'greeting' | 'rewards' }) {
  const { user } = useSession();
  const kept = listKept(deviceStorage, user?.id ?? '');
  return part === 'greeting' ? <KeptGreeting {...kept} email={user?.email} /> : <KeptRewards {...kept} />;
}

/** Greets by the name that is kept. */
function KeptGreeting({ name, email }: Pick<KeptContent, 'name'> & { email: string | undefined }) {
  return (
    <>
      <span className="min-w-0">¡Hola, {name ?? email}!</span>
      {name && <span className="min-w-0">{email}</span>}
    </>
  );
}

/** Links to the galleries and rewards that are kept. */
function KeptRewards({ galleries, prizes }: KeptContent) {
  const links = [
    ...galleries.map((cafe) => ({ cafe, to: paths.rewards(cafe.slug), label: 'Mis Recompensas' })),
    ...prizes.map(({ cafe, id, reward, vip_prize: prize }) => ({
      cafe,
      to: prize ? paths.redeemVip(cafe.slug, id) : paths.redeem(cafe.slug, id),
      label: (reward ?? prize)?.reward_name,
    })),
  ];
  if (links.length === 0) return null;
  return (
    <section>
      <h2 className="text-lead font-bold">Guardado en este móvil</h2>
      <p className="text-ink-soft">Puedes verlo sin conexión. Para canjear hace falta red.</p>
      <ul className="mt-3 grid grid-cols-1 gap-4 md:grid-cols-2 lg:grid-cols-3">
        {links.map(({ cafe, to, label }) => (
          <Card key={to} as="li" className="flex flex-col gap-4">
            <h3 translate="no" className="text-heading break-words">
              {cafe.nombre}
            </h3>
            <ButtonLink className="mt-auto wrap-anywhere" to={to}>
              {label}
            </ButtonLink>
          </Card>
        ))}
      </ul>
    </section>
  );
}
