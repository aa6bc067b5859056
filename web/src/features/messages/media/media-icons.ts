import { FileText, Image, MapPin, Mic, PhoneMissed, Sticker, UserRound, Video } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { MessageKind } from '../bubbles/message-kind.ts';

/** Icons of message kinds other than text. */
export const mediaIcons: Partial<Record<MessageKind, LucideIcon>> = {
  image: Image,
  video: Video,
  audio: Mic,
  sticker: Sticker,
  file: FileText,
  location: MapPin,
  contact: UserRound,
  call: PhoneMissed,
};
