import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { env } from '@/config/env';
import { pagesOf, type PageEntry, type PageName } from '@/config/pages';
import { paths } from '@/config/paths';
import { DashboardShell } from '@/features/customer/dashboard/dashboard-shell';
import { JourneyShell } from '@/features/customer/journey/journey-shell';
import { ScanShell } from '@/features/customer/journey/scan/scan-shell';
import { RewardsShell } from '@/features/customer/rewards/rewards-shell';
import { VipShell } from '@/features/customer/vip/vip-shell';
import { VisitorShell } from '@/features/public/auth/visitor/visitor-shell';
import { LoginShell } from '@/features/public/auth/login-shell';
import { LandingPage } from '@/features/public/landing/landing-page';
import { AccessibilityPage } from '@/features/public/legal/accessibility-page';
import { LegalNoticePage } from '@/features/public/legal/legal-notice-page';
import { PrivacyPolicyPage } from '@/features/public/legal/privacy-policy-page';
import { TermsPage } from '@/features/public/legal/terms-page';
import { AppHeader, Logo } from '@/ui/app-header';
import { LoadingIndicator } from '@/ui/loading-indicator';

interface Page {
  name: PageName;
  /** Address of the page; undefined for a page of many addresses. */
  path?: string;
  title: string;
  description: string;
  content: ReactNode;
}

/** Mark and paper, where nothing of the screen is known before its scripts. */
function LoadingFrame() {
  return (
    <>
      <AppHeader productName={env.productName} start={<Logo name={env.productName} />} />
      <LoadingIndicator />
    </>
  );
}

const SAME_ADDRESS = '';

/**
 * Says after eight seconds that a page's scripts have not come; the application removes it. The link works without any
 * script, but loses the address's fragment, which public/recover.js keeps.
 */
function SlowLoadNotice() {
  return (
    <div
      style={{ animation: 'appear .3s 8s both' }}
      className="fixed inset-x-0 bottom-0 flex flex-col items-center gap-3 bg-paper px-gutter py-6 text-center"
    >
      <p>La página no ha terminado de cargar. Revisa tu conexión y recárgala.</p>
      {/* without the classes of a button's other states, which each page would carry */}
      <a
        href={SAME_ADDRESS}
        data-reload=""
        className="inline-flex min-h-12 items-center rounded-control bg-primary px-5 font-semibold text-primary-on shadow-key"
      >
        Recargar la página
      </a>
    </div>
  );
}

const pages: readonly Page[] = [
  {
    name: 'home',
    path: paths.home(),
    title: `Que tus clientes vuelvan · ${env.productName}`,
    description:
      'Siete desafíos en el móvil de tus clientes, siete premios en tu barra. Convierte a quien entra por primera vez en tu cafetería en cliente de siempre.',
    content: <LandingPage />,
  },
  {
    name: 'privacy',
    path: paths.privacy(),
    title: `Política de privacidad · ${env.productName}`,
    description: `Qué guarda ${env.productName} de ti, para qué, y cómo puedes llevártelo o borrarlo.`,
    content: <PrivacyPolicyPage />,
  },
  {
    name: 'legalNotice',
    path: paths.legalNotice(),
    title: `Aviso legal · ${env.productName}`,
    description: `Quién lleva ${env.productName} y cómo hablar con esa persona o empresa.`,
    content: <LegalNoticePage />,
  },
  {
    name: 'terms',
    path: paths.terms(),
    title: `Términos de uso · ${env.productName}`,
    description: `Qué vale entre tú y quien lleva ${env.productName}, corto y en claro.`,
    content: <TermsPage />,
  },
  {
    name: 'accessibility',
    path: paths.accessibility(),
    title: `Accesibilidad · ${env.productName}`,
    description: `Qué hemos comprobado para que ${env.productName} se use sin barreras, y a quién escribir.`,
    content: <AccessibilityPage />,
  },
  {
    name: 'login',
    path: paths.login(),
    title: `Iniciar sesión · ${env.productName}`,
    description: `Entra en ${env.productName} y sigue sumando hacia tu próximo premio.`,
    content: <LoginShell signingUp={false} />,
  },
  {
    name: 'loginAtCafe',
    title: `Gana recompensas · ${env.productName}`,
    description: 'Siete desafíos en tu cafetería de siempre: complétalos y gana premios de verdad.',
    content: <LoginShell signingUp />,
  },
  {
    name: 'scan',
    title: `Gana recompensas · ${env.productName}`,
    description: 'Siete desafíos en tu cafetería de siempre: complétalos y gana premios de verdad.',
    // the early script shows one of the last two (src/app/preload.ts)
    content: (
      <>
        <div className="in-data-viewer:hidden">
          <LoadingFrame />
        </div>
        <div data-frame="visitor" className="hidden in-data-[viewer=visitor]:contents">
          <VisitorShell />
        </div>
        <div data-frame="customer" className="hidden in-data-[viewer=customer]:contents">
          <ScanShell />
        </div>
      </>
    ),
  },
  {
    name: 'dashboard',
    title: `Mis Cafeterías · ${env.productName}`,
    description: 'Tus cafeterías y lo que puedes canjear en cada una.',
    content: <DashboardShell />,
  },
  {
    name: 'journey',
    title: `Desafíos · ${env.productName}`,
    description: 'Siete desafíos en tu cafetería de siempre: complétalos y gana premios de verdad.',
    content: <JourneyShell />,
  },
  {
    name: 'rewards',
    title: `Mis Recompensas · ${env.productName}`,
    description: 'Lo que has ganado en tu cafetería, y hasta cuándo se canjea.',
    content: <RewardsShell />,
  },
  {
    name: 'vip',
    title: `${env.productName} VIP · ${env.productName}`,
    description: 'Tus Conectitos, la ruleta de cada día y tus premios VIP.',
    content: <VipShell />,
  },
];

/**
 * Returns the pages whose first paint does not wait for JavaScript, and the frame of all others, as HTML; called by the
 * build (src/app/build). The application takes each page over only at its own route.
 */
export function renderPages() {
  const table: Record<PageName, PageEntry> = pagesOf(env.productName);
  const rendered = pages.map(({ content, ...page }) => {
    const { path: route, access } = table[page.name];
    const html = renderToStaticMarkup(
      <StaticRouter location={page.path ?? '/'}>
        {content}
        {/* the others are useful without their scripts */}
        {access !== 'static' && <SlowLoadNotice />}
      </StaticRouter>,
    );
    return { ...page, route, html };
  });
  const frame = renderToStaticMarkup(
    <>
      <LoadingFrame />
      <SlowLoadNotice />
    </>,
  );
  return { pages: rendered, frame };
}
