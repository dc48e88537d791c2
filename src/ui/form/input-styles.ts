/** Shared look of everything one can type into; 16 px text so that phones do not zoom in. */
export const inputStyles =
  'w-full min-h-12 rounded-control border border-line-strong bg-card px-4 py-2.5 text-base text-ink placeholder:text-ink-soft/85 transition duration-quick ' +
  'hover:border-ink focus-visible:border-primary-ink focus-visible:outline-2 focus-visible:outline-offset-1 focus-visible:rounded-control ' +
  'aria-invalid:border-danger aria-invalid:bg-danger-soft disabled:bg-paper-deep disabled:text-ink-soft';
