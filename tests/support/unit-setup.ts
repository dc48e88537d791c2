import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

afterEach(cleanup);

// A busy machine loads a lazy part late; what is wrong still fails.
configure({ asyncUtilTimeout: 5_000 });

// A browser takes the rejection of a cancelled animation for handled; happy-dom does not, and Node has no animations.
if (typeof Animation === 'function') {
  const cancel: (this: Animation) => void = Reflect.get(Animation.prototype, 'cancel');
  Animation.prototype.cancel = function (this: Animation) {
    this.finished.catch(() => undefined);
    cancel.call(this);
  };
}
