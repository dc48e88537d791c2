/** Returns true where messages stand at the bottom, on all but phones, also on their side. In CSS: `sm:tall:`. */
export const isCornerLayout = () => window.matchMedia('(min-width: 40rem) and (min-height: 30rem)').matches;
