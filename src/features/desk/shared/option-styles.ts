/** One option of a list below a field; the marked one keeps an outline in forced colours. */
export const optionStyles =
  'flex min-h-touch cursor-pointer items-center rounded-md px-3 py-1.5 text-sm md:min-h-9 ' +
  'aria-selected:bg-primary-soft aria-selected:font-semibold';
