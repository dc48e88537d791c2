import type { ReactNode } from 'react';
import { Gift, HeartHandshake, MessageCircleHeart, QrCode, Repeat2, Trophy, UserPlus } from 'lucide-react';
import { Link } from 'react-router-dom';
import { env } from '@/config/env';
import { DEMO_CAFE_SLUG, paths } from '@/config/paths';
import { HITOS } from '@/domain/hitos';
import { CounterScene } from '@/features/public/landing/components/counter-scene';
import { Show } from '@/features/public/landing/components/show';
import { useContactDialog } from '@/features/public/landing/use-contact-dialog';
import { useDocumentTitle } from '@/lib/use-document-title';
import { AppHeader } from '@/ui/app-header';
import { Button } from '@/ui/button';
import { ButtonAnchor, ButtonLink } from '@/ui/button-link';
import { cx } from '@/ui/cx';
import { HitoIllustration } from '@/ui/illustrations/hito-illustration';

interface Point {
  icon: ReactNode;
  title: string;
  text: string;
}

const icon = { 'aria-hidden': true, className: 'size-6' } as const;

const benefits: readonly Point[] = [
  {
    icon: <Repeat2 {...icon} />,
    title: 'Vuelven antes',
    text: 'Cada desafío da un motivo para pasar otra vez esta quincena, no algún día.',
  },
  {
    icon: <MessageCircleHeart {...icon} />,
    title: 'Hablan de ti',
    text: 'Opiniones sinceras, historias en Instagram y una encuesta que te dice qué mejorar.',
  },
  {
    icon: <UserPlus {...icon} />,
    title: 'Traen a alguien',
    text: 'Tus clientes te presentan a sus amigos: hay un desafío entero para eso.',
  },
];

const steps: readonly Point[] = [
  {
    icon: <QrCode {...icon} />,
    title: 'Escanea',
    text: 'El cliente apunta al código de tu barra. Sin instalar nada.',
  },
  { icon: <Trophy {...icon} />, title: 'Supera el desafío', text: 'Siete, uno detrás de otro y a su ritmo.' },
  {
    icon: <Gift {...icon} />,
    title: 'Gana su premio',
    text: 'Un café, un aperitivo, un descuento: lo canjea en tu barra.',
  },
  {
    icon: <HeartHandshake {...icon} />,
    title: 'Se queda contigo',
    text: 'Tras el séptimo es VIP: ya es de la casa.',
  },
];

/** The provider's profiles that there are. */
const profiles = [
  { name: 'Instagram', href: env.instagramUrl },
  { name: 'LinkedIn', href: env.linkedinUrl },
].filter(({ href }) => href !== '');

/** `/`: what the product is, for a café owner, in one look (rule C21). */
export function LandingPage() {
  const { openContact, opening, contact } = useContactDialog();
  useDocumentTitle('Que tus clientes vuelvan');
  return (
    <>
      <AppHeader productName={env.productName} crowded>
        <ButtonLink variant="ghost" size="sm" to={paths.login()} className="max-sm:px-2.5">
          Iniciar sesión
        </ButtonLink>
        <Button variant="outline" size="sm" onClick={openContact} pending={opening} className="max-sm:px-3">
          Solicitar demo
        </Button>
      </AppHeader>
      <main className="overflow-x-clip">
        <section className="mx-auto grid max-w-page items-center gap-10 px-gutter pt-6 pb-16 md:grid-cols-[1.05fr_1fr] md:gap-14 md:pt-14">
          <div>
            <p className="text-sm font-bold tracking-wide text-primary-ink uppercase">
              Conectar, fidelizar y crecer
            </p>
            <h1 className="mt-3 text-display">Que vuelvan. Y que vuelvan acompañados.</h1>
            <p className="mt-5 max-w-[34rem] text-lead text-ink-soft">
              {env.productName} convierte a quien entra por primera vez en tu cafetería en cliente de siempre:
              siete desafíos en su móvil, siete premios en tu barra.
            </p>
            <div className="mt-8 flex flex-col gap-3 sm:flex-row">
              <Button variant="hero" size="lg" onClick={openContact} pending={opening}>
                Solicitar demo gratis
              </Button>
              <ButtonLink variant="outline" size="lg" to={paths.scan(DEMO_CAFE_SLUG)}>
                Ver una demo
              </ButtonLink>
            </div>
            <p className="mt-4 text-sm text-ink-soft">Tus clientes no instalan nada. Tú, tampoco.</p>
          </div>
          <CounterScene />
        </section>

        <section className="border-y border-line bg-paper-deep/60">
          <div className="mx-auto max-w-page px-gutter py-16">
            <h2 className="text-title">Qué es {env.productName}</h2>
            <p className="mt-3 max-w-[40rem] text-lead text-ink-soft">
              La tarjeta de sellos, puesta al día: un juego que empieza al escanear el código de tu mostrador
              y que siempre da una razón para volver.
            </p>
            <ul className="mt-10 grid gap-8 md:grid-cols-3">
              {benefits.map((point) => (
                <PointItem
                  key={point.title}
                  point={point}
                  className="flex gap-4"
                  iconClassName="size-12 rounded-control bg-primary-soft text-primary-ink"
                />
              ))}
            </ul>
          </div>
        </section>

        <section className="mx-auto max-w-page px-gutter py-16">
          <h2 className="text-title">Cómo funciona</h2>
          <ol className="relative mt-10 grid gap-10 before:absolute before:bg-primary max-md:before:inset-y-6 max-md:before:left-[1.6875rem] max-md:before:w-0.5 md:grid-cols-4 md:gap-6 md:before:top-7 md:before:right-[calc(25%-2.875rem)] md:before:left-6 md:before:h-0.5">
            {steps.map((point) => (
              <PointItem
                key={point.title}
                point={point}
                className="relative flex gap-5 md:flex-col"
                iconClassName="size-14 rounded-full border-[3px] border-primary bg-card text-primary-ink"
              />
            ))}
          </ol>
          <Show />
        </section>

        <section className="border-y border-line bg-paper-deep/60">
          <div className="mx-auto max-w-page px-gutter py-16">
            <h2 className="text-title">Siete razones para volver</h2>
            <ul className="mt-8 grid gap-x-8 gap-y-6 sm:grid-cols-2 lg:grid-cols-4">
              {HITOS.map(({ id, title, reward }) => (
                <li key={id} className="flex items-center gap-4">
                  <HitoIllustration hito={id} className="size-16 shrink-0" />
                  <div>
                    <h3 className="font-bold">{title}</h3>
                    <p className="text-sm text-ink-soft">{reward}</p>
                  </div>
                </li>
              ))}
            </ul>
          </div>
        </section>

        <section className="mx-auto flex max-w-page flex-col items-center gap-5 px-gutter py-20 text-center">
          <h2 className="text-title">¿Lo vemos en tu cafetería?</h2>
          <p className="max-w-[34rem] text-lead text-ink-soft">
            Déjanos tu nombre y tu email y te enseñamos cómo quedaría con tus colores y tu código.
          </p>
          <Button variant="hero" size="lg" onClick={openContact} pending={opening}>
            Quiero mi demo
          </Button>
          {profiles.length > 0 && (
            <div className="mt-6 flex flex-col items-center gap-3">
              <h3 className="font-bold">Síguenos</h3>
              <div className="flex flex-wrap justify-center gap-3">
                {profiles.map(({ name, href }) => (
                  <ButtonAnchor key={name} variant="outline" size="sm" href={href}>
                    {name}
                  </ButtonAnchor>
                ))}
              </div>
            </div>
          )}
        </section>
      </main>
      <footer className="border-t border-line">
        <nav
          aria-label="Pie de página"
          className="mx-auto flex max-w-page flex-wrap items-center justify-between gap-x-6 px-gutter py-4 text-sm"
        >
          <p className="text-ink-soft">
            {env.productName}: conecta, fideliza y crece.
            {env.operator && ` Lo lleva ${env.operator.name}.`}
          </p>
          <div className="flex flex-wrap gap-x-6">
            <FooterLink to={paths.privacy()}>Política de privacidad</FooterLink>
            <FooterLink to={paths.legalNotice()}>Aviso legal</FooterLink>
            <FooterLink to={paths.terms()}>Términos de uso</FooterLink>
            <FooterLink to={paths.accessibility()}>Accesibilidad</FooterLink>
            <FooterLink to={paths.login()}>Iniciar sesión</FooterLink>
            {profiles.map(({ name, href }) => (
              <OutsideLink key={name} href={href}>
                {name}
              </OutsideLink>
            ))}
          </div>
        </nav>
      </footer>
      {contact}
    </>
  );
}

const footerLinkStyles = 'flex min-h-touch items-center font-semibold underline underline-offset-4';

function FooterLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className={footerLinkStyles}>
      {children}
    </Link>
  );
}

function OutsideLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className={footerLinkStyles}>
      {children}
      <span className="sr-only"> (se abre en otra pestaña)</span>
    </a>
  );
}

interface PointItemProps {
  point: Point;
  className: string;
  /** Size and look of what the picture stands in. */
  iconClassName: string;
}

/** A picture with a title and a sentence. */
function PointItem({ point: { icon: picture, title, text }, className, iconClassName }: PointItemProps) {
  return (
    <li className={className}>
      <span className={cx('grid shrink-0 place-items-center', iconClassName)}>{picture}</span>
      <div>
        <h3 className="text-heading">{title}</h3>
        <p className="mt-1 text-ink-soft">{text}</p>
      </div>
    </li>
  );
}
