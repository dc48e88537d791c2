/** Sets a field's value as password managers and browsers may: without an event, unseen by the page's own code. */
export function fillSilently(field: HTMLElement, value: string) {
  const setter = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set;
  setter?.call(field, value);
}
