import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from '@/app/app';
import { beginFirstCall } from '@/app/first-call';
import { preloadPageAt } from '@/app/pages';
import '@/index.css';

async function start(root: HTMLElement): Promise<void> {
  const { path, loaded } = preloadPageAt(window.location);
  // A file that cannot be had is the router's to say.
  const settled = loaded.catch(() => undefined);
  if (root.dataset.page === path) {
    // What stands there stays until the same screen can take its place.
    await settled;
  } else {
    // A host that answers every address with the start page's file.
    root.replaceChildren();
  }
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}

beginFirstCall(window.location);
const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
void start(root);
