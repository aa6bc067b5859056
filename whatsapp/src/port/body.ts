export const mediaKinds = ['image', 'video', 'audio', 'document', 'sticker'] as const;
export type MediaKind = (typeof mediaKinds)[number];

/** What a message says. Media are fetched later with `openMedia`. */
export type Body =
  | { kind: 'text'; text: string }
  | ({ kind: 'media'; media: MediaKind; file: MediaHandle } & MediaWords)
  | { kind: 'location'; latitude: number; longitude: number; name?: string; address?: string }
  | { kind: 'contacts'; vcards: string[] }
  /** A button or list entry the customer chose. */
  | { kind: 'choice'; id: string; text: string }
  /** Something we cannot show; the agent is told to look at the phone. `raw` is what came, as `rawOf` writes it. */
  | { kind: 'unsupported'; what: string; raw?: string };

interface MediaWords {
  mimeType: string;
  caption?: string;
  fileName?: string;
  /** Recorded on the spot, not a file with sound. */
  isVoice?: boolean;
  seconds?: number;
  bytes?: number;
}

/** Opaque to everybody but the provider that made it; plain JSON, so that a job may keep it. */
export type MediaHandle = Record<string, string | number>;

/** A file on its way out: its bytes come from a stream that can be opened again when a try fails. */
export interface Upload {
  open: () => NodeJS.ReadableStream;
  bytes: number;
}

export type OutboundBody =
  | { kind: 'text'; text: string }
  | ({ kind: 'media'; media: MediaKind; upload: Upload } & MediaWords)
  | { kind: 'location'; latitude: number; longitude: number; name?: string; address?: string }
  | { kind: 'contacts'; vcards: string[] }
  | { kind: 'template'; name: string; language: string; parameters: string[] };
