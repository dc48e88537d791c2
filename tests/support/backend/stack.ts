import { startStack, type Stack, type StackOptions } from '../../../supabase/local/stack/stack.ts';
import { TEST_ADDRESS_HEADER } from './foreign-target.ts';
import { temporaryFolder } from './temporary-folder.ts';

/**
 * A whole backend of its own on free ports, with the repository's migrations and no demo data; any number run side by side.
 * `stop` also removes its folder. Callers may say where they come from, in the header TEST_ADDRESS_HEADER.
 */
export async function startTestStack(options: Partial<StackOptions> = {}): Promise<Stack> {
  const folder = temporaryFolder();
  try {
    const stack = await startStack({
      dataDir: folder.path,
      durable: false,
      testAddressHeader: TEST_ADDRESS_HEADER,
      limitAuth: true,
      ...options,
    });
    const stop = async () => {
      await stack.stop();
      folder.remove();
    };
    return { ...stack, stop };
  } catch (error) {
    folder.remove();
    throw error;
  }
}
