import type { DemoRequest } from '@functions/_shared/contracts/procedures/cafes';
import { paths } from '@/config/paths';
import { useRpcQuery } from '@/data/rpc';
import { formatDate, madridDay } from '@/domain/madrid';
import { ProblemList } from '@/features/admin/home/components/problem-list';
import { AdminPageLayout } from '@/features/admin/shared/admin-page-layout';
import { AppError } from '@/lib/errors';
import { callRpc } from '@/lib/rpc';

async function loadHome() {
  const home = await callRpc('admin_load_home', {});
  if (!home.is_admin) throw new AppError('ADMIN_ONLY', 403);
  return home;
}

/** `/admin`: what there is to do today (rule C33); the menu leads to everything else. */
export function AdminHomePage() {
  return (
    <AdminPageLayout
      title="Administración"
      back={{ to: paths.dashboard(), label: 'Mis Cafeterías' }}
      query={useRpcQuery('admin_load_home', {}, { queryFn: loadHome })}
      failure="No se pudo cargar la administración"
    >
      {(home) => (
        <>
          <ProblemList home={home} today={madridDay()} />
          <DemoRequests requests={home.demo_requests ?? []} />
        </>
      )}
    </AdminPageLayout>
  );
}

/** Lists the demo requests of the start page, which were promised an answer (rule C21). */
function DemoRequests({ requests }: { requests: readonly DemoRequest[] }) {
  if (requests.length === 0) return null;
  return (
    <section aria-labelledby="demo-requests" className="mt-6 rounded-card border border-line bg-card p-6">
      <h2 id="demo-requests" className="text-heading">
        Piden una demo
      </h2>
      <p className="mt-1 text-ink-soft">Esperan que les escribas.</p>
      <ul className="mt-2 list-disc pl-6">
        {requests.map(({ id, nombre, email, created_at }) => (
          <li key={id} className="break-words">
            {nombre},{' '}
            <a href={`mailto:${email}`} className="underline">
              {email}
            </a>
            , el {formatDate(created_at)}
          </li>
        ))}
      </ul>
    </section>
  );
}
