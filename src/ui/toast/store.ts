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

/** Returns the path of the screen that a message belongs to; null in its first moment. */
export type GetPagePath = () => string | null;

export interface ToastMessage extends ToastInput {
  id: number;
  screenOf: GetPagePath;
}

/** A small confirmation of the second system. */
export interface SonnerToast {
  text: string;
  screenOf: GetPagePath;
}

interface Messages {
  /** The main system shows one at a time: a newer one takes the place of the older. */
  toast: ToastMessage | null;
  /** The text that is read aloud and not shown. */
  announcement: string;
  /** Small confirmations that wait for sonner to be loaded. */
  notes: SonnerToast[];
  /** Path of the screen that was opened last. */
  screen: string | null;
}

let messages: Messages = { toast: null, announcement: '', notes: [], screen: null };
let lastId = 0;
const listeners = new Set<() => void>();

function publish(next: Messages) {
  messages = next;
  for (const listener of listeners) listener();
}

/** A redirect that starts this soon after a message takes it along, in milliseconds. */
const REDIRECT_MS = 300;

/** A message belongs to the screen on which it is raised or, raised together with a redirect, to the redirect's target. */
function followRedirect(): GetPagePath {
  let path: string | null = null;
  setTimeout(() => (path = window.location.pathname), REDIRECT_MS);
  return () => path;
}

/** Returns true if a message belongs to another screen than the one that is open. */
export function belongsToOtherPage({ screenOf }: { screenOf: GetPagePath }, screen: string): boolean {
  const own = screenOf();
  return own !== null && own !== screen;
}

/** Ends the messages of other screens than the one that has just been opened. */
export function dismissToastsOfOtherPages(path: string): void {
  const { toast: shown } = messages;
  const stays = shown && !belongsToOtherPage(shown, path) ? shown : null;
  publish({ ...messages, toast: stays, announcement: '', screen: path });
}

/** Shows a message of the main system (5 s, one at a time). Errors use the variant `destructive`. */
export function toast(input: ToastInput): void {
  lastId += 1;
  publish({ ...messages, toast: { ...input, id: lastId, screenOf: followRedirect() } });
}

/** Reads a message aloud, and shows none: for what the screen itself says to whoever sees it (rule J30). */
export function announce({ title, description }: Pick<ToastInput, 'title' | 'description'>): void {
  const text = [title, description].filter(Boolean).join(title?.endsWith('!') ? ' ' : '. ');
  // The same text again would change nothing, and stay unread.
  publish({ ...messages, announcement: text === messages.announcement ? `${text}\u00a0` : text });
}

/** Takes a message away, unless a newer one has already replaced it. */
export function dismissToast(id: number): void {
  if (messages.toast?.id === id) publish({ ...messages, toast: null });
}

/** Shows a small confirmation that needs no title ("Copiado"); up to three at once, 4 s. */
export function sonnerToast(text: string): void {
  publish({ ...messages, notes: [...messages.notes, { text, screenOf: followRedirect() }] });
}

/** Hands the waiting notes over, leaving none behind. */
export function takeSonnerToasts(): SonnerToast[] {
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
