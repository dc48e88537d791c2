// A file of its own, under a name that no deploy changes: what mends the page must not come with what is broken.
// A browser may keep a 404 that a host sent during a deploy with the long `Cache-Control` of the scripts. If the
// application did not start, this fetches the kept answers anew, and reloads the page once one of them has become right. What is still
// missing is reported (rule O1).
async function recover() {
  if (document.getElementById('root').dataset.started) return;
  const named = Array.from(
    document.querySelectorAll('script[src], link[href]'),
    (tag) => tag.src || tag.href,
  );
  const requested = performance.getEntriesByType('resource').map(({ name }) => name);
  const files = [...new Set([...named, ...requested])].filter((url) =>
    url.startsWith(`${location.origin}/assets/`),
  );
  const isFile = ({ status, headers }) => status === 200 && !headers.get('content-type')?.includes('html');
  const replaced = await Promise.all(
    files.map(async (url) => {
      if (isFile(await fetch(url, { cache: 'force-cache' }))) return false;
      const response = await fetch(url, { cache: 'reload' });
      // the cache keeps only what was read to its end
      await response.text();
      return isFile(response);
    }),
  );
  if (replaced.includes(true)) location.reload();
  else import('/faults.js').then(({ report }) => report());
}

// The link for a page that does not load (src/app/prerender.tsx), alone, would lose the code in the address's fragment.
addEventListener('click', (event) => {
  if (!event.target.closest('[data-reload]')) return;
  event.preventDefault();
  location.reload();
});

// without a network there is nothing to mend
const start = () => recover().catch(() => undefined);
// modules have run, or failed, by then
if (document.readyState === 'complete') start();
else addEventListener('load', start);
