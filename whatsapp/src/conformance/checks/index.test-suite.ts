/**
 * The checks of every provider, in this order:
 *
 * - session: emits connected with the company's own number
 * - session: every kind of media has a greatest size
 * - session: a QR is shown and, once scanned, connects (not cloud-api)
 * - session: a code typed on the phone connects (not cloud-api)
 * - session: emits no event after stop
 * - session: emits messages written during a stop after the next start
 * - session: continues after a restart without a new link
 * - session: ends with the advice to stop when the company revokes access
 * - session: refuses sends after logout with the advice to stop
 * - receive: a text comes with its words, its writer and the time
 * - receive: accents, emoji and line breaks come unharmed
 * - receive: a text of 4,000 characters comes whole
 * - receive: a place comes with its name
 * - receive: cards come as vcards with name and number
 * - receive: an answer names the message it quotes
 * - receive: a forwarded message is marked as forwarded
 * - receive: two customers are kept apart
 * - receive: a hidden number is not in the event, and its customer can be answered
 * - receive: sixty messages at once all come, each under its own key
 * - receive media: a picture opens with its caption and its very bytes
 * - receive media: a voice message is known as one
 * - receive media: a song is not a voice message
 * - receive media: a film opens with its caption
 * - receive media: a document keeps its name
 * - receive media: a sticker opens
 * - receive media: a handle stored as JSON opens after a restart
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
 * - send media: a file above the limit is refused before a byte is read
 * - acks: a message is at WhatsApp, then on the phone, then read
 * - acks: a message to a phone that is off stays at WhatsApp until the phone is back
 * - acks: a played voice message is reported as played
 * - acks: each ack names the message by the id it was sent under
 * - acks: each step has one key when it is delivered twice
 * - reactions: a customer's reaction names the message and the customer
 * - reactions: a removed reaction has no emoji and another key
 * - reactions: the company's reaction reaches the customer and can be removed
 * - changes: a customer's edit names the message and has the new text (not cloud-api)
 * - changes: a second edit has another key than the first (not cloud-api)
 * - changes: a customer's deletion names the message (not cloud-api)
 * - changes: a message edited by the company changes on the phone (not cloud-api)
 * - changes: a message deleted by the company is gone from the phone (not cloud-api)
 * - delivery: a message delivered twice has one key
 * - delivery: an event that was not stored comes again under the same key
 * - delivery: one event at a time (not cloud-api)
 * - delivery: two different messages never share a key
 * - presence: a message read by the company is shown as read to the customer
 * - presence: the customer sees the company type
 * - presence: the customer sees the company stop typing (not cloud-api)
 * - presence: a customer's typing and its end are emitted (not cloud-api)
 * - presence: a call rings and can be declined (not cloud-api)
 * - presence: the picture of a customer opens with its bytes, and a missing one is null (not cloud-api)
 * - numbers: registered numbers have confirmed names, other numbers have null (not cloud-api)
 * - numbers: a message written on the company phone is marked as such (not cloud-api)
 * - numbers: a message of the provider is not emitted as from the phone
 * - numbers: messages from before the link come as history (not cloud-api)
 * - failures: a refusal has advice, and nothing reaches the customer
 * - failures: a number without WhatsApp has the advice never (not baileys)
 * - failures: a send has the advice backoff while WhatsApp is unreachable, and works later
 * - failures: calls the capabilities rule out are refused as unsupported
 * - groups: a message names the group as chat and its writer as author (not cloud-api)
 * - groups: a text to the group reaches every member (not cloud-api)
 * - groups: messages of two members at once both come, each under its own key (not cloud-api)
 * - groups: a reaction to a member's message reaches that member (not cloud-api)
 * - window: free text after it has closed has the advice after-window (not baileys)
 * - window: a template goes after it has closed, with its values filled in (not baileys)
 * - window: the customer opens it again by writing (not baileys)
 * - window: a template with the wrong number of values is refused for good (not baileys)
 * - window: a changed status of a template is emitted (not baileys)
 */
import type { Check } from '../check.test-suite.ts';
import { ackChecks } from './acks.test-suite.ts';
import { changeChecks } from './changes.test-suite.ts';
import { deliveryChecks } from './delivery.test-suite.ts';
import { failureChecks } from './failures.test-suite.ts';
import { groupChecks } from './groups.test-suite.ts';
import { numberChecks } from './numbers.test-suite.ts';
import { presenceChecks } from './presence.test-suite.ts';
import { reactionChecks } from './reactions.test-suite.ts';
import { receiveMediaChecks } from './receive-media.test-suite.ts';
import { receiveChecks } from './receive.test-suite.ts';
import { sendMediaChecks } from './send-media.test-suite.ts';
import { sendChecks } from './send.test-suite.ts';
import { sessionChecks } from './session.test-suite.ts';
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
  ...deliveryChecks,
  ...presenceChecks,
  ...numberChecks,
  ...failureChecks,
  ...groupChecks,
  ...windowChecks,
];
