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
import { LoginShell } from '@/features/public/auth/login-shell';
import { LandingPage } from '@/features/public/landing/landing-page';
import { AccessibilityPage } from '@/features/public/legal/accessibility-page';
import { LegalNoticePage } from '@/features/public/legal/legal-notice-page';
import { PrivacyPolicyPage } from '@/features/public/legal/privacy-policy-page';
import { TermsPage } from '@/features/public/legal/terms-page';

interface Page {
  name: PageName;
  /** Address of the page; undefined for a page of many addresses. */
  path?: string;
  title: string;
  description: string;
  content: ReactNode;
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
    // the early script shows one of them (src/app/preload.ts)
    content: (
      <>
        <div
          data-frame="visitor"
          data-page={pagesOf(env.productName).loginAtCafe.path}
          className="hidden in-data-[viewer=visitor]:contents"
        >
          <LoginShell signingUp />
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
 * Returns the pages whose first paint does not wait for JavaScript, as HTML; called by the build (src/app/build). The
 * application takes each over only at its own route.
 */
export function renderPages() {
  const table: Record<PageName, PageEntry> = pagesOf(env.productName);
  return pages.map(({ content, ...page }) => {
    const { path: route, access } = table[page.name];
    const html = renderToStaticMarkup(<StaticRouter location={page.path ?? '/'}>{content}</StaticRouter>);
    return { ...page, route, readable: access === 'static', html };
  });
}
