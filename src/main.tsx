import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from '@/app/app';
import { prerenderedPages } from '@/app/prerendered-pages';
import '@/index.css';

async function start(root: HTMLElement): Promise<void> {
  const { page } = root.dataset;
  if (page !== undefined && page === window.location.pathname) {
    // What stands there stays until the same screen can take its place; a file that cannot be had is the router's to say.
    await prerenderedPages
      .get(page)
      ?.preload()
      .catch(() => undefined);
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

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
void start(root);
