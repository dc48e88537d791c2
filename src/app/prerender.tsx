import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { env } from '@/config/env';
import { paths, routes } from '@/config/paths';
import { LoginShell } from '@/features/auth/login-shell';
import { LandingPage } from '@/features/landing/landing-page';
import { PrivacyPolicyPage } from '@/features/landing/privacy-policy-page';

interface Page {
  /** The route whose screen it is; the application takes it over only there. */
  route: string;
  file: string;
  /** Its one address; pages of many addresses have none. */
  path?: string;
  title: string;
  description: string;
  content: ReactNode;
}

const pages: readonly Page[] = [
  {
    route: routes.home,
    file: 'index.html',
    path: paths.home(),
    title: `Que tus clientes vuelvan · ${env.productName}`,
    description:
      'Siete desafíos en el móvil de tus clientes, siete premios en tu barra. Convierte a quien entra por primera vez en tu cafetería en cliente de siempre.',
    content: <LandingPage />,
  },
  {
    route: routes.privacy,
    file: 'privacy-policy.html',
    path: paths.privacy(),
    title: `Política de privacidad · ${env.productName}`,
    description: `Qué guarda ${env.productName} de ti, para qué, y cómo puedes llevártelo o borrarlo.`,
    content: <PrivacyPolicyPage />,
  },
  {
    route: routes.login,
    file: 'login.html',
    path: paths.login(),
    title: `Iniciar sesión · ${env.productName}`,
    description: `Entra en ${env.productName} y sigue sumando hacia tu próximo premio.`,
    content: <LoginShell signingUp={false} />,
  },
  {
    route: routes.loginAtCafe,
    file: 'login-at-cafe.html',
    title: `Gana recompensas · ${env.productName}`,
    description: 'Siete desafíos en tu cafetería de siempre: complétalos y gana premios de verdad.',
    content: <LoginShell signingUp />,
  },
];

/** The pages whose first paint does not wait for JavaScript, as HTML; called by the build (src/app/build). */
export function renderPages() {
  return pages.map(({ content, ...page }) => ({
    ...page,
    html: renderToStaticMarkup(<StaticRouter location={page.path ?? '/'}>{content}</StaticRouter>),
  }));
}
