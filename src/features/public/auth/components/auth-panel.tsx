import type { Cafe } from '@functions/_shared/contracts/procedures/shared-schemas';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { paths } from '@/config/paths';
import { useReferralLink } from '@/data/customer/referral-link';
import { LoginForm } from '@/features/public/auth/components/login-form';
import { LoginIntro } from '@/features/public/auth/components/login-intro';
import { SignUpForm } from '@/features/public/auth/components/sign-up-form';
import {
  SignUpIntro,
  SignUpSteps,
  type SignUpIntroProps,
} from '@/features/public/auth/components/sign-up-intro';
import { StorageNotice } from '@/features/public/auth/components/storage-notice';
import { TouristNote } from '@/features/public/auth/components/tourist-note';
import { useMailedCode } from '@/features/public/auth/mailed-code';
import { readEmail, readHasAccount } from '@/features/public/auth/login-link-state';
import { FORM_CARD } from '@/features/public/auth/login-shell';
import { readLoginWay, storeLoginWay } from '@/features/public/auth/login-way';
import { useAfterAuth } from '@/features/public/auth/use-after-auth';
import { useDocumentTitle } from '@/lib/use-document-title';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { LoadingIndicator } from '@/ui/loading-indicator';

// only with a mailed code
const CodeLogin = lazy(() => import('@/features/public/auth/email-code/code-login'));
const CheckYourMail = lazy(() => import('@/features/public/auth/email-code/check-your-mail'));

interface AuthPanelProps {
  cafe: Cafe | null;
  /** The café's first prize and its drawing. */
  firstPrize?: Pick<SignUpIntroProps, 'prize' | 'picture'>;
  /** Content in place of the introductions, for a page whose visitors are new first of all. */
  intro?: ReactNode;
  /** Reports whether a form is creating a session. */
  atWork: boolean;
  onWork: (atWork: boolean) => void;
}

type Mode = 'login' | 'code' | 'sign-up';

/** Log in with password or code, or sign up; what leads from one to the other keeps the typed e-mail. */
export function AuthPanel({ cafe, firstPrize, intro, atWork, onWork }: AuthPanelProps) {
  const { state, pathname } = useLocation() as { state: unknown; pathname: string };
  const login = useMailedCode(`login ${pathname}`);
  const confirmation = useMailedCode(`confirmation ${pathname}`);
  const [mode, setMode] = useState<Mode>(() => {
    if (login.code) return 'code';
    const isNew = (cafe || intro !== undefined) && !readHasAccount(state);
    return isNew ? 'sign-up' : readLoginWay();
  });
  const [email, setEmail] = useState(readEmail(state));
  const [password, setPassword] = useState<string>();
  const link = useReferralLink(cafe?.slug);
  const { afterLogin, afterSignUp } = useAfterAuth(cafe);
  const signingUp = mode === 'sign-up';
  useDocumentTitle(signingUp ? 'Crear cuenta' : 'Iniciar sesión');

  const work = { onStart: () => onWork(true), onFailed: () => onWork(false) };
  const waitForConfirmation = (address: string, typed: string, wait: number | null) => {
    onWork(false);
    setPassword(typed);
    confirmation.keepCode(address, wait);
  };

  const { code } = confirmation;
  if (code) {
    const backToLogin = () => {
      confirmation.dropCode();
      setMode('login');
    };
    const enter = async (userId: string) => {
      await afterSignUp(userId);
      confirmation.dropCode();
    };
    return (
      <Card as="section" className="w-full md:col-span-2 md:mx-auto md:max-w-column">
        <Suspense fallback={<LoadingIndicator />}>
          <CheckYourMail
            {...work}
            password={password}
            code={code}
            onMailed={(wait) => confirmation.keepCode(code.email, wait)}
            onConfirmed={enter}
            onBack={backToLogin}
          />
        </Suspense>
      </Card>
    );
  }

  const enterByPassword = (userId: string) => {
    storeLoginWay('login');
    return afterLogin(userId);
  };
  const enterByCode = async (userId: string) => {
    storeLoginWay('code');
    await afterLogin(userId);
    login.dropCode();
  };
  const shared = { ...work, defaultEmail: email, onEmailChange: setEmail };
  return (
    <>
      <section>
        {cafe && signingUp && <TouristNote />}
        {intro ??
          (signingUp ? (
            <SignUpIntro {...(cafe ? firstPrize : { prize: null })} link={link} />
          ) : (
            <LoginIntro />
          ))}
      </section>
      <Card as="section" className={FORM_CARD}>
        {mode === 'login' && (
          <LoginForm {...shared} onSignedIn={enterByPassword} onUnconfirmed={waitForConfirmation} />
        )}
        {mode === 'code' && (
          <Suspense fallback={<LoadingIndicator />}>
            <CodeLogin {...shared} code={login.code} onMailed={login.keepCode} onSignedIn={enterByCode} />
          </Suspense>
        )}
        {mode === 'sign-up' && (
          <SignUpForm
            {...shared}
            cafe={cafe}
            submitLabel={intro === undefined ? undefined : 'Crear mi cuenta'}
            link={link}
            firstPrize={firstPrize?.prize}
            onSignedUp={afterSignUp}
            onMailed={waitForConfirmation}
            onLogin={() => setMode('login')}
          />
        )}
        {!signingUp && (
          <div className="mt-3 flex flex-wrap items-center justify-center gap-x-4 text-sm">
            <Button
              variant="link"
              size="sm"
              disabled={atWork}
              onClick={() => {
                login.dropCode();
                setMode(mode === 'code' ? 'login' : 'code');
              }}
            >
              {mode === 'code' ? 'Entrar con mi contraseña' : 'Entrar con un código por email'}
            </Button>
            {mode === 'login' && (
              <Link
                to={paths.forgotPassword()}
                state={{ email }}
                className="flex min-h-touch items-center px-4 font-semibold text-primary-ink underline decoration-2 underline-offset-4 hover:decoration-[3px]"
              >
                He olvidado mi contraseña
              </Link>
            )}
          </div>
        )}
        <StorageNotice />
        <p className="mt-3 flex flex-wrap items-center justify-center border-t border-line pt-4 text-sm text-ink-soft">
          {signingUp ? '¿Ya tienes cuenta?' : '¿Aún no tienes cuenta?'}
          <Button
            variant="link"
            size="sm"
            disabled={atWork}
            onClick={() => setMode(signingUp ? readLoginWay() : 'sign-up')}
          >
            {signingUp ? 'Inicia sesión' : 'Regístrate'}
          </Button>
        </p>
      </Card>
      {signingUp && intro === undefined && <SignUpSteps />}
    </>
  );
}
