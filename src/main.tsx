import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from '@/app/app';
import { beginFirstCall } from '@/app/first-call';
import { preloadPageAt } from '@/app/pages';
import { keepForOffline } from '@/app/service-worker/register';
import '@/index.css';

async function start(root: HTMLElement): Promise<void> {
  const { path, readable, loaded } = preloadPageAt(window.location);
  if (root.dataset.page === path) {
    // What stands there stays until the same screen can take its place; a form that cannot be had is the router's to say.
    const there = await loaded.then(
      () => true,
      () => false,
    );
    if (!there && readable) {
      window.addEventListener('online', () => window.location.reload());
      return;
    }
  } else {
    loaded.catch(() => undefined);
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
keepForOffline();
