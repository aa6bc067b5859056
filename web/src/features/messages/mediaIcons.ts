import { FileText, Image, MapPin, Mic, PhoneMissed, Sticker, UserRound, Video } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { MessageKind } from './messageKind.ts';

/** The small sign of what a message is, where it is more than words. */
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
