import { useEffect } from 'react';
import { flushSync } from 'react-dom';

type TextField = HTMLInputElement | HTMLTextAreaElement;

/** Input types that hold no text, or that nothing fills in silently. */
const NO_TEXT = /^(?:button|checkbox|color|file|hidden|image|radio|range|reset|submit)$/;

/** Value of each field at its last `input` event. */
const reported = new WeakMap<EventTarget, string>();

const isKnown = (field: TextField) =>
  // React writes the value that it renders into the attribute too.
  field.value === (reported.get(field) ?? '') || field.value === field.defaultValue;

function unreportedFields(): TextField[] {
  return [...document.querySelectorAll<TextField>('input, textarea')].filter(
    (field) => !field.readOnly && !field.disabled && !NO_TEXT.test(field.type) && !isKnown(field),
  );
}

/** Fires the missing `input` event. React ignores the event unless the value differs from the last one it saw. */
function report(field: TextField) {
  const { value } = field;
  field.value = value === '' ? '-' : '';
  // The prototype's own setter, which React does not watch.
  Reflect.set(Object.getPrototypeOf(field) as object, 'value', value, field);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

function syncAutofilledFields({ type, target }: Event) {
  // A report moves the cursor: the change of one field must not touch another that has just got the focus.
  const fields = unreportedFields().filter((field) => type !== 'change' || field === target);
  if (fields.length === 0) return;
  const reportAll = () => fields.forEach(report);
  // The handlers of a press run right after this and must see what the fields hold.
  if (type === 'click' || type === 'submit') flushSync(reportAll);
  else reportAll();
}

let isListening = false;

function listen() {
  if (isListening) return;
  isListening = true;
  const capture = { capture: true };
  document.addEventListener(
    'input',
    ({ target }) => {
      if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)
        reported.set(target, target.value);
    },
    capture,
  );
  for (const type of ['pointerdown', 'change', 'click', 'submit'])
    document.addEventListener(type, syncAutofilledFields, capture);
}

/**
 * Lets forms notice what was filled in without events: some password managers and browsers set a value silently. The
 * form learns it at the latest when a button is pressed or the form is sent, before their handlers run. Every Button
 * uses this hook, which listens once for the whole page.
 */
export function useAutofillSync() {
  useEffect(listen, []);
}
