/** Introduces the log-in to a returning customer. */
export function LoginIntro() {
  return (
    <>
      <h1 className="text-title">Hola de nuevo</h1>
      <p className="mt-3 text-lead text-ink-soft">Entra y sigue sumando hacia tu próximo premio.</p>
    </>
  );
}
