/** Shows the uploaded part of the photo, then that it is being registered. */
export function UploadProgress({ share }: { share: number }) {
  const percent = Math.round(share * 100);
  return (
    <div>
      <div
        role="progressbar"
        aria-label="Subiendo el ticket"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        className="h-2.5 overflow-hidden rounded-full bg-line"
      >
        <div
          className="h-full origin-left rounded-full bg-primary transition-transform duration-calm forced-colors:bg-[Highlight]"
          style={{ transform: `scaleX(${share})` }}
        />
      </div>
      <p className="mt-1.5 text-center text-sm text-ink-soft tabular-nums" aria-hidden="true">
        {percent < 100 ? `Subiendo… ${percent} %` : 'Registrando el ticket…'}
      </p>
    </div>
  );
}
