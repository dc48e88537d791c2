/** Sets a field's value as password managers and browsers may: without an event, unseen by the page's own code. */
export function autofill(field: HTMLElement, value: string) {
  Reflect.set(Object.getPrototypeOf(field) as object, 'value', value, field);
}
