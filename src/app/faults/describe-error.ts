/** Errors of a lost network, which is no fault, and of missing files, which are reported once a reload has not helped. */
const NO_FAULT =
  /Failed to fetch|Load failed|NetworkError|module script|dynamically imported|preload CSS|AbortError|TimeoutError/;

/** Lines of a stack that are sent. */
const MAX_PLACES = 5;

/** Function, file, line and column of a line of a stack, as Chrome and as Firefox and Safari write it. */
const PLACE =
  /^(?:\s*at (?:async )?(?:new )?([\w$.]*)[^(\n]*\(?|(?:([\w$.]*)|[^@\n]*)@)https?:\/\/[^\s()]*\/assets\/([\w-]+\.js:\d+:\d+)/;

/** Words of a message, without what it quotes, writes with signs or digits, or names. */
function plainWords(message: string): string {
  const words = message.replace(/(["'`«“‘]).*?["'`»”’]/g, ' ').split(/\s+/);
  return words
    .filter((word) => /^(?:\(?[a-z]+[).,:;]*|#\d{1,3};?)$/i.test(word))
    .slice(0, 20)
    .join(' ')
    .slice(0, 200);
}

/**
 * Returns what is told of an error (rule O2): its class with plain words, and where in our own files it happened. Null
 * for a lost network. The server keeps less still.
 * @param text class and message
 */
export function describeError(text: string, stack: string): { name: string; places: string } | null {
  if (NO_FAULT.test(text)) return null;
  const [, kind = 'Error', message = ''] = /^(\w+): ?([\s\S]*)$/.exec(text) ?? [];
  const places = stack.split('\n').flatMap((line) => {
    const [, chrome, others, place] = PLACE.exec(line) ?? [];
    return place ? [`${chrome || others || ''} ${place}`.trim()] : [];
  });
  return {
    name: `${kind}: ${plainWords(message)}`,
    places: [...new Set(places)].slice(0, MAX_PLACES).join('\n'),
  };
}
