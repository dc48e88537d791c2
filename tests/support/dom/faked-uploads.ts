import { afterEach, beforeEach, vi } from 'vitest';

/** Answer of the storage service to an upload. */
export interface UploadReply {
  status: number;
  body?: string;
}

interface SentUpload {
  url: string;
  headers: Record<string, string>;
}

export interface FakedUploads {
  /** Sets the replies to uploads from now on, one after the other; the last one stays. Null is a lost connection. */
  answers: (...replies: [UploadReply | null, ...(UploadReply | null)[]]) => void;
  /** The uploads so far, oldest first. */
  sent: () => SentUpload[];
}

/** The storage service of a component test, in place of `XMLHttpRequest`: it takes every upload unless told otherwise. */
export function fakeUploads(): FakedUploads {
  let replies: (UploadReply | null)[] = [];
  let sent: SentUpload[] = [];

  class FakedRequest {
    upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
    headers: Record<string, string> = {};
    url = '';
    status = 0;
    responseText = '';
    onload?: () => void;
    onerror?: () => void;
    open(_method: string, url: string) {
      this.url = url;
    }
    setRequestHeader(name: string, value: string) {
      this.headers[name] = value;
    }
    send() {
      sent.push({ url: this.url, headers: this.headers });
      const reply = replies.length > 1 ? replies.shift() : replies[0];
      if (!reply) return this.onerror?.();
      this.upload.onprogress?.({ loaded: 1, total: 4 });
      Object.assign(this, { status: reply.status, responseText: reply.body ?? '' });
      this.onload?.();
    }
  }

  beforeEach(() => {
    replies = [{ status: 200 }];
    sent = [];
    vi.stubGlobal('XMLHttpRequest', FakedRequest);
  });
  afterEach(() => vi.unstubAllGlobals());

  return { answers: (...nextReplies) => void (replies = nextReplies), sent: () => sent };
}
