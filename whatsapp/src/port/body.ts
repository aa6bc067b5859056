export const mediaKinds = ['image', 'video', 'audio', 'document', 'sticker'] as const;
export type MediaKind = (typeof mediaKinds)[number];

/** The content of a message. Media are fetched later with `openMedia`. */
export type Body =
  | { kind: 'text'; text: string }
  | ({ kind: 'media'; media: MediaKind; file: MediaHandle } & MediaDetails)
  | { kind: 'location'; latitude: number; longitude: number; name?: string; address?: string }
  | { kind: 'contacts'; vcards: string[] }
  /** A button or list entry the customer chose. */
  | { kind: 'choice'; id: string; text: string }
  /** Content without a view; the agent reads it on the phone. `raw` is the content as `rawOf` writes it. */
  | { kind: 'unsupported'; what: string; raw?: string };

interface MediaDetails {
  mimeType: string;
  caption?: string;
  fileName?: string;
  /** A voice recording, not a sound file. */
  isVoice?: boolean;
  seconds?: number;
  bytes?: number;
}

/** Opaque outside the provider that made it; plain JSON, so that a job can store it. */
export type MediaHandle = Record<string, string | number>;

/** A file to send: the stream of its bytes can be opened again when an attempt fails. */
export interface Upload {
  open: () => NodeJS.ReadableStream;
  bytes: number;
}

export type OutboundBody =
  | { kind: 'text'; text: string }
  | ({ kind: 'media'; media: MediaKind; upload: Upload } & MediaDetails)
  | { kind: 'location'; latitude: number; longitude: number; name?: string; address?: string }
  | { kind: 'contacts'; vcards: string[] }
  | { kind: 'template'; name: string; language: string; parameters: string[] };
