import { startPixEfi, type PixEfi } from '@recadia/emulators/pix-efi';
import { afterAll } from 'vitest';
import { useProduct } from './product.ts';

/** The built product with the emulator of Efí, for one file of journeys; `efi` is filled before the first one. */
export function usePayingProduct(environment: () => Promise<NodeJS.ProcessEnv> = () => Promise.resolve({})) {
  const efi = {} as PixEfi;
  // Hooks after the tests run in reverse order: the emulator stops last.
  afterAll(() => efi.stop());
  const product = useProduct({}, {}, async () => {
    const { url, authorityPem } = Object.assign(efi, await startPixEfi());
    return { EFI_URL: url, EFI_AUTHORITY: authorityPem, PAY_ALLOW_CUSTOM_ENDPOINT: 'on', ...(await environment()) };
  });
  return { product, efi };
}
