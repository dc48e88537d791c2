/** An address to be typed from paper: where it does not fit into a line, it breaks after a slash, never at a hyphen. */
export function TypedAddress({ text }: { text: string }) {
  const end = text.lastIndexOf('/') + 1;
  return (
    <>
      {text.slice(0, end)}
      <wbr />
      <span className="whitespace-nowrap">{text.slice(end)}</span>
    </>
  );
}
