export type ToastVariant = 'default' | 'success' | 'destructive';

export interface ToastInput {
  title?: string;
  description?: string;
  variant?: ToastVariant;
  /** The one thing that can be done about it. */
  action?: { label: string; onPress: () => void };
}

export interface ToastMessage extends ToastInput {
  id: number;
  /** Bold line above the description, where a text has one. */
  heading?: string;
}

interface Messages {
  /** The main system shows one at a time: a newer one takes the place of the older. */
  toast: ToastMessage | null;
  /** Small confirmations that wait for sonner to be loaded. */
  notes: string[];
}

const VISIT_REGISTERED = 'Has registrado esta visita con éxito';
const VISIT_HEADING = '¡Visita registrada!';

let messages: Messages = { toast: null, notes: [] };
let lastId = 0;
const listeners = new Set<() => void>();

function publish(next: Messages) {
  messages = next;
  for (const listener of listeners) listener();
}

/** The two texts that get another body or a heading on their way to the screen (rules J4 and J17). */
function applyTextRules(input: ToastInput): ToastInput & { heading?: string } {
  if (input.title === 'Registros insuficientes') {
    return { ...input, description: '¡Aún no has registrado todas las visitas!' };
  }
  if (input.description?.includes(VISIT_REGISTERED) && input.title !== VISIT_HEADING) {
    return { ...input, heading: VISIT_HEADING };
  }
  return input;
}

/** Shows a message of the main system (5 s, one at a time). Errors use the variant `destructive`. */
export function toast(input: ToastInput): void {
  lastId += 1;
  publish({ ...messages, toast: { ...applyTextRules(input), id: lastId } });
}

/** Takes a message away, unless a newer one has already replaced it. */
export function dismissToast(id: number): void {
  if (messages.toast?.id === id) publish({ ...messages, toast: null });
}

/** Shows a small confirmation that needs no title ("Copiado"); up to three at once, 4 s. */
export function note(text: string): void {
  publish({ ...messages, notes: [...messages.notes, text] });
}

/** Hands the waiting notes over, leaving none behind. */
export function takeNotes(): string[] {
  const { notes } = messages;
  if (notes.length > 0) publish({ ...messages, notes: [] });
  return notes;
}

export function subscribeToMessages(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function currentMessages(): Messages {
  return messages;
}
