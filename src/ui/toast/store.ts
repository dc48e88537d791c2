export type ToastVariant = 'default' | 'success' | 'destructive';

export interface ToastInput {
  title?: string;
  /** Bold line above the description, where a text has one. */
  heading?: string;
  description?: string;
  variant?: ToastVariant;
  /** The one thing that can be done about it. */
  action?: { label: string; onPress: () => void };
}

export interface ToastMessage extends ToastInput {
  id: number;
}

interface Messages {
  /** The main system shows one at a time: a newer one takes the place of the older. */
  toast: ToastMessage | null;
  /** Small confirmations that wait for sonner to be loaded. */
  notes: string[];
}

let messages: Messages = { toast: null, notes: [] };
let lastId = 0;
const listeners = new Set<() => void>();

function publish(next: Messages) {
  messages = next;
  for (const listener of listeners) listener();
}

/** Shows a message of the main system (5 s, one at a time). Errors use the variant `destructive`. */
export function toast(input: ToastInput): void {
  lastId += 1;
  publish({ ...messages, toast: { ...input, id: lastId } });
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
