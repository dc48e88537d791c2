import { useState } from 'react';
import type { Cafe } from '@/data/cafe/cafe';
import { CheckYourMail } from '@/features/auth/components/check-your-mail';
import { LoginForm } from '@/features/auth/components/login-form';
import { SignUpForm } from '@/features/auth/components/sign-up-form';
import { SignUpIntro } from '@/features/auth/components/sign-up-intro';
import { useAfterAccess } from '@/features/auth/use-after-access';
import { useDocumentTitle } from '@/lib/use-document-title';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';

interface AccessPanelProps {
  cafe: Cafe | null;
  /** Whether a form is making a session right now. */
  atWork: boolean;
  onWork: (atWork: boolean) => void;
}

/** Log in or sign up, with a toggle between the two that keeps the typed e-mail. */
export function AccessPanel({ cafe, atWork, onWork }: AccessPanelProps) {
  const [mode, setMode] = useState<'login' | 'sign-up'>(cafe ? 'sign-up' : 'login');
  const [email, setEmail] = useState('');
  const [mailedTo, setMailedTo] = useState<string | null>(null);
  const { afterLogin, afterSignUp } = useAfterAccess(cafe);
  const login = mode === 'login';
  useDocumentTitle(login ? 'Iniciar sesión' : 'Crear cuenta');

  if (mailedTo !== null) {
    const backToLogin = () => {
      setMailedTo(null);
      setMode('login');
    };
    return (
      <Card as="section" className="w-full md:col-span-2 md:mx-auto md:max-w-column">
        <CheckYourMail email={mailedTo} onBack={backToLogin} />
      </Card>
    );
  }

  const shared = {
    defaultEmail: email,
    onEmailChange: setEmail,
    onStart: () => onWork(true),
    onFailed: () => onWork(false),
  };
  return (
    <>
      <section className="md:sticky md:top-12">{login ? <LoginIntro /> : <SignUpIntro />}</section>
      <Card as="section">
        {login ? (
          <LoginForm {...shared} onSignedIn={afterLogin} />
        ) : (
          <SignUpForm
            {...shared}
            cafe={cafe}
            onSignedUp={afterSignUp}
            onMailed={(address) => {
              onWork(false);
              setMailedTo(address);
            }}
          />
        )}
        <p className="mt-5 flex flex-wrap items-center justify-center border-t border-line pt-4 text-sm text-ink-soft">
          {login ? '¿Aún no tienes cuenta?' : '¿Ya tienes cuenta?'}
          <Button
            variant="link"
            size="sm"
            disabled={atWork}
            onClick={() => setMode(login ? 'sign-up' : 'login')}
          >
            {login ? 'Regístrate' : 'Inicia sesión'}
          </Button>
        </p>
      </Card>
    </>
  );
}

function LoginIntro() {
  return (
    <>
      <h1 className="text-title">Hola de nuevo</h1>
      <p className="mt-3 text-lead text-ink-soft">Entra y sigue sumando hacia tu próximo premio.</p>
    </>
  );
}
