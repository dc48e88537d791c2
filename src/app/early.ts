import { beginFirstCall } from '@/app/first-call';
import { showViewer } from '@/app/viewer';
import { queueClicks } from '@/lib/queued-click';

// A script of its own, small enough to be here long before the application (src/app/build/page-plugin.ts).
showViewer();
beginFirstCall(window.location);
queueClicks();
