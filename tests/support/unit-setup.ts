import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

afterEach(cleanup);

// A busy machine loads a lazy part late; what is wrong still fails.
configure({ asyncUtilTimeout: 5_000 });
