/**
 * The playground's page: one user's view of one channel, as Discord would show it.
 *
 * What tests may rely on:
 * - `/?user=Ann` opens Ann's view; `button "You are Ann. Switch user"` opens a menu with a `menuitemradio` for each user.
 * - A message is an `article "Message from NAME"` with `data-testid="message"`, `data-message-id`, `data-state` (`sent`,
 *   `sending`, `thinking`, `failed`) and `data-ephemeral`. Inside it buttons go by their label, or by the name of their
 *   emoji when they have none; buttons and selects also carry `data-custom-id`. Pictures go by their alternative text.
 * - A select is a `combobox` named by its placeholder; pressing it opens a `listbox` of `option`s. One that takes several
 *   values is answered when it closes (Escape, Tab or a press elsewhere).
 * - The line at the bottom is a `combobox "Message #CHANNEL"`. Typing `/` lists the commands as `option`s; Enter, Tab or a
 *   press takes one. A command's fields are `combobox`es named like their options. Enter takes the highlighted option if
 *   there is one, else it sends. Filling the line with a whole command, such as `/mahjong open game:Push-Down stake:100`,
 *   and pressing Enter sends it.
 * - A modal is a `dialog` named by its title; its inputs go by their labels, `button "Submit"` sends it.
 * - `button "Dismiss message"` takes an ephemeral message away.
 */

import '@skyra/discord-components-core/discord-command.js';
import '@skyra/discord-components-core/discord-mention.js';
import '@skyra/discord-components-core/discord-reply.js';
import '@skyra/discord-components-core/discord-spoiler.js';
import './composer.ts';
import './live-time.ts';
import './modal.ts';
import './styles.css';
import { SparrowPlayground } from './app.ts';
import { fetchInfo } from './connection.ts';

const page = new SparrowPlayground();
page.info = await fetchInfo();
document.body.append(page);
