/** Prints a URL to be typed from paper. A long one breaks after a slash, never at a hyphen. */
export function BreakableUrl({ text }: { text: string }) {
  const lastSlash = text.lastIndexOf('/') + 1;
  return (
    <>
      {text.slice(0, lastSlash)}
      <wbr />
      <span className="whitespace-nowrap">{text.slice(lastSlash)}</span>
    </>
  );
}
