/** Classes of a button in a header: on a phone its name stands below its icon, as in the desk's navigation. */
export const headerActionStyles =
  'max-sm:min-w-touch max-sm:flex-col max-sm:gap-0.5 max-sm:px-1.5 max-sm:text-[min(0.6875rem,4vw)]';
