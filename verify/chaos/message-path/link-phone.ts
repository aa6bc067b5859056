import { aConnection, type TestDatabase } from '@recadia/db/testing';
import type { WhatsAppWeb } from '@recadia/emulators/whatsapp-web';

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** A company's number whose phone scans every shown QR code until it is connected. Returns the connection's id. */
export async function linkPhone(
  { admin }: TestDatabase,
  emulator: WhatsAppWeb,
  { companyId, phone, name }: { companyId: number; phone: string; name: string },
): Promise<number> {
  emulator.addPerson({ phone, name });
  const { id } = await aConnection(admin, { company_id: companyId, status: 'OPENING' });
  const row = () =>
    admin.selectFrom('connections').select(['status', 'qrcode']).where('id', '=', id).executeTakeFirst();
  for (let scanned = '', shown = await row(); shown?.status !== 'CONNECTED'; shown = await row()) {
    if (shown?.qrcode && shown.qrcode !== scanned) {
      scanned = shown.qrcode;
      // A code may expire while the phone scans it.
      await emulator.scan(phone, scanned).catch(() => undefined);
    }
    await pause(50);
  }
  return id;
}
