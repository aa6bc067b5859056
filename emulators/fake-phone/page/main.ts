import { startApp, type App } from './app.ts';
import { h, keepOne } from './lib/dom.ts';
import { DEVICES } from './lib/route.ts';
import { phrase } from './words.ts';
import { createChatList } from './views/chat-list.ts';
import { createConversation } from './views/conversation.ts';
import { createOwner } from './views/owner.ts';
import { emptyState } from './views/parts.ts';
import { createPeople } from './views/people.ts';
import { toasts } from './views/toast.ts';

type Parts = ReturnType<typeof build>;
let parts: Parts | undefined;

/** The tokens select light and dark by an attribute; the page follows the operating system. */
const dark = matchMedia('(prefers-color-scheme: dark)');
const followTheme = () => document.documentElement.setAttribute('data-theme', dark.matches ? 'dark' : 'light');
dark.addEventListener('change', followTheme);
followTheme();

startApp(draw);

function build(app: App) {
  const people = createPeople(app);
  const chats = createChatList(app);
  const conversation = createConversation(app);
  const owner = createOwner(app);
  const nothing = h('div', { class: 'nothing' });
  const inside = [conversation.element, owner.element, nothing];
  const open = h('section', { class: 'pane open', 'aria-label': phrase('openChat') }, ...inside);
  const heading = h('h1', { class: 'only-heard' }, phrase('title'));
  const page = h('main', { class: 'phone' }, heading, people.element, chats.element, open, toasts());
  document.body.append(page);
  return { page, people, chats, conversation, owner, nothing };
}

function draw(app: App): void {
  parts ??= build(app);
  const { page, people, chats, conversation, owner, nothing } = parts;
  const { viewer, chat, chats: all } = app.state;
  const isOwnerSeen = viewer?.line !== undefined && chat === undefined;
  people.update();
  chats.update();
  conversation.element.hidden = !chat;
  owner.element.hidden = !isOwnerSeen;
  nothing.hidden = chat !== undefined || isOwnerSeen;
  if (viewer && chat) conversation.update(viewer, chat);
  else if (viewer?.line) owner.update(viewer.line);
  else keepOne(nothing, Boolean(viewer), nothingElement);

  const unread = all.reduce((sum, each) => sum + each.unread, 0);
  document.title = `${unread > 0 ? `(${unread}) ` : ''}${viewer ? `${viewer.name} · ` : ''}${phrase('title')}`;
  // Narrow screens show one of the three at a time.
  const screen = !viewer ? 'people' : chat || app.route().chat === DEVICES ? 'open' : 'chats';
  if (page.dataset['screen'] === screen) return;
  page.dataset['screen'] = screen;
  // When the focused link disappears with its pane, the focus moves to the next pane.
  if (document.activeElement?.checkVisibility() === false) page.querySelector<HTMLElement>(`.${screen} a`)?.focus();
}

function nothingElement(hasViewer: boolean): HTMLElement {
  if (hasViewer) return emptyState(phrase('chooseChat'), phrase('chooseChatHint'), 'smartphone');
  return emptyState(phrase('choosePerson'), phrase('choosePersonHint'), 'contact');
}
