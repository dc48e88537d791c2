import { beginFirstCall } from '@/app/first-call';
import { rememberEarlyPress } from '@/lib/early-press';

// A script of its own, small enough to be here long before the application (src/app/build/page-plugin.ts).
beginFirstCall(window.location);
rememberEarlyPress();
