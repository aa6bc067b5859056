/**
 * What every provider is held to, in this order:
 *
 * - session: connected is told with the company's own number
 * - session: every kind of media has a greatest size
 * - session: a QR is shown and, once scanned, connects (not cloud-api)
 * - session: a code typed on the phone connects (not cloud-api)
 * - session: after stop nothing is told
 * - session: what was written while nobody listened comes afterwards
 * - session: it goes on after a restart without being linked again
 * - session: what the company withdraws ends it, with the advice to stop
 * - session: after logout nothing can be sent until somebody acts
 * - receive: a text comes with its words, its writer and the time
 * - receive: accents, emoji and line breaks come unharmed
 * - receive: a text of 4,000 characters comes whole
 * - receive: a place comes with its name
 * - receive: cards come as vcards with name and number
 * - receive: an answer names the message it quotes
 * - receive: a forwarded message says so
 * - receive: two customers are kept apart
 * - receive: who hides the number comes without it and can be answered
 * - receive: sixty messages at once all come, each under its own key
 * - receive media: a picture opens with its caption and its very bytes
 * - receive media: a voice message is known as one
 * - receive media: a song is not a voice message
 * - receive media: a film opens with its caption
 * - receive media: a document keeps its name
 * - receive media: a sticker opens
 * - receive media: what was kept as JSON opens after the provider has changed
 * - send: a text reaches the customer under the id that send answered
 * - send: accents, emoji and line breaks reach the customer unharmed
 * - send: a text of 4,000 characters reaches the customer whole
 * - send: a place reaches the customer with its name
 * - send: cards reach the customer with name and number
 * - send: an answer quotes what the customer wrote
 * - send: twenty messages at once all reach the customer, once each
 * - send: the same message sent again under its id reaches the customer once (not cloud-api)
 * - send media: a picture reaches the customer with its caption and its very bytes
 * - send media: a voice message reaches the customer as one
 * - send media: a song reaches the customer as a song
 * - send media: a film reaches the customer with its caption
 * - send media: a document keeps its name
 * - send media: a sticker reaches the customer
 * - send media: what is heavier than allowed is refused before a byte is read
 * - acks: a message is at WhatsApp, then on the phone, then read
 * - acks: a message to a phone that is off stays at WhatsApp until the phone is back
 * - acks: a voice message that was played says so
 * - acks: they name the message by the id it was sent under
 * - acks: each step has one key, however often it is told
 * - reactions: a customer's reaction names the message and the customer
 * - reactions: one that is taken back is told without emoji, under another key
 * - reactions: the company's reaches the customer and can be taken back
 * - changes: a customer's edit names the message and brings the new words (not cloud-api)
 * - changes: a second edit has another key than the first (not cloud-api)
 * - changes: a customer's deletion names the message (not cloud-api)
 * - changes: what the company edits changes on the phone (not cloud-api)
 * - changes: what the company deletes is gone from the phone (not cloud-api)
 * - telling: a message delivered twice has one key
 * - telling: what the listener could not keep is told again under the same key
 * - telling: one event at a time (not cloud-api)
 * - telling: two different messages never share a key
 * - manners: what the company has read, the customer sees as read
 * - manners: the customer sees the company type
 * - manners: the customer sees the company stop typing (not cloud-api)
 * - manners: a customer's typing is told, and its end (not cloud-api)
 * - manners: a call rings and can be declined (not cloud-api)
 * - manners: the picture of a customer opens with its very bytes, and none is a plain answer (not cloud-api)
 * - numbers: who has WhatsApp is known by confirmed names, who has not by null (not cloud-api)
 * - numbers: what is written on the company phone is told as such, once (not cloud-api)
 * - numbers: what the provider sends is not told as written on the phone
 * - numbers: messages from before the link come as history (not cloud-api)
 * - failures: a refusal says what to do about it, and nothing reaches the customer
 * - failures: a number without WhatsApp is told as never (not baileys)
 * - failures: while WhatsApp cannot be reached a send says to try later, and later it goes
 * - failures: calls the capabilities rule out are refused as unsupported
 * - groups: a message names the group as chat and its writer as author (not cloud-api)
 * - groups: a text to the group reaches every member (not cloud-api)
 * - groups: two members writing at once are both heard, each under an own key (not cloud-api)
 * - groups: a reaction to a member's message reaches that member (not cloud-api)
 * - window: free text after it has closed is told as only-a-template (not baileys)
 * - window: a template goes after it has closed, with its values filled in (not baileys)
 * - window: the customer opens it again by writing (not baileys)
 * - window: a template with the wrong number of values is refused for good (not baileys)
 * - window: WhatsApp's word on a template is told (not baileys)
 */
import type { Check } from '../check.test-suite.ts';
import { ackChecks } from './acks.test-suite.ts';
import { changeChecks } from './changes.test-suite.ts';
import { failureChecks } from './failures.test-suite.ts';
import { groupChecks } from './groups.test-suite.ts';
import { mannerChecks } from './manners.test-suite.ts';
import { numberChecks } from './numbers.test-suite.ts';
import { reactionChecks } from './reactions.test-suite.ts';
import { receiveMediaChecks } from './receive-media.test-suite.ts';
import { receiveChecks } from './receive.test-suite.ts';
import { sendMediaChecks } from './send-media.test-suite.ts';
import { sendChecks } from './send.test-suite.ts';
import { sessionChecks } from './session.test-suite.ts';
import { tellingChecks } from './telling.test-suite.ts';
import { windowChecks } from './window.test-suite.ts';

export const checks: Check[] = [
  ...sessionChecks,
  ...receiveChecks,
  ...receiveMediaChecks,
  ...sendChecks,
  ...sendMediaChecks,
  ...ackChecks,
  ...reactionChecks,
  ...changeChecks,
  ...tellingChecks,
  ...mannerChecks,
  ...numberChecks,
  ...failureChecks,
  ...groupChecks,
  ...windowChecks,
];
