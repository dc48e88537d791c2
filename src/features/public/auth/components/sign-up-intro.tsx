const steps = ['Regístrate gratis', 'Completa desafíos', 'Gana recompensas exclusivas'];

/** Introduces the product to a newcomer: the promise and its three steps on one line. */
export function SignUpIntro() {
  return (
    <>
      <h1 className="text-title">Gana recompensas reales en esta cafetería completando desafíos</h1>
      <ol className="relative mt-6 flex flex-col gap-4 before:absolute before:top-4 before:bottom-4 before:left-[1.0625rem] before:w-0.5 before:bg-primary">
        {steps.map((step, index) => (
          <li key={step} className="relative flex items-center gap-4 font-semibold">
            <span
              aria-hidden="true"
              className="grid size-9 shrink-0 place-items-center rounded-full border-[3px] border-primary bg-card font-extrabold text-primary-ink"
            >
              {index + 1}
            </span>
            {step}
          </li>
        ))}
      </ol>
    </>
  );
}
