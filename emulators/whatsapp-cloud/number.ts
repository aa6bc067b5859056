/** A company's number on the Cloud API, and the app that receives its webhooks. */
export interface CloudNumber {
  phone: string;
  phoneNumberId: string;
  wabaId: string;
  token: string;
  appSecret: string;
  verifyToken: string;
  callbackUrl: string;
  /** The address has echoed a challenge. */
  isVerified: boolean;
  name: string;
  /** Messages per second, in and out. */
  mps: number;
  /** Also used in the WhatsApp Business app: messages of its phone are echoed, and customers' edits are reported. */
  isCoexistence: boolean;
  isRegistered: boolean;
  isLocked: boolean;
}

export type NewNumber = Omit<CloudNumber, 'mps' | 'isCoexistence' | 'isRegistered' | 'isLocked' | 'isVerified'> &
  Partial<Pick<CloudNumber, 'mps' | 'isCoexistence'>>;
