import { Menu as MantineMenu } from '@mantine/core';
import { Kbd } from '../layout/Kbd.tsx';
import type { MenuEntry, MenuProps } from './menu-entry.ts';
import styles from './Menu.module.css';

interface LoadedMenuProps extends MenuProps {
  /** The landmark that holds the menu; null for the body. */
  landmark: HTMLElement | null;
}

export function LoadedMenu({ target, landmark, head, entries, width = 236, onClosed }: LoadedMenuProps) {
  return (
    // Rendered at the end of the button's landmark, so that nothing covers it and assistive technology finds it in the
    // same region. Fixed, so that no scrolling box clips it.
    <MantineMenu
      position="bottom-end"
      width={width}
      transitionProps={{ duration: 120 }}
      withinPortal
      {...(landmark && { portalProps: { target: landmark } })}
      floatingStrategy="fixed"
      withInitialFocusPlaceholder={false}
      {...(onClosed && { returnFocus: false, onClose: onClosed })}
    >
      <MantineMenu.Target>{target}</MantineMenu.Target>
      <MantineMenu.Dropdown className={styles.menu}>
        {head}
        {entries.map((entry, at) => (
          <Entry key={entry.id} entry={entry} isFirst={at === 0} />
        ))}
      </MantineMenu.Dropdown>
    </MantineMenu>
  );
}

function Entry({ entry, isFirst }: { entry: MenuEntry; isFirst: boolean }) {
  const { label, icon, keys, tone, checked, divided, onSelect } = entry;
  const face = (
    <span className={styles.face}>
      {icon}
      <span className={styles.label}>{label}</span>
      {keys && <Kbd keys={keys} />}
      {checked !== undefined && <span className={styles.check} data-on={checked || undefined} />}
    </span>
  );
  const shared = {
    className: styles.item,
    'data-tone': tone,
    // The menu opens with its first entry focused.
    ...(isFirst && { 'data-autofocus': true }),
    children: face,
  };
  return (
    <>
      {divided && <MantineMenu.Divider className={styles.divider} />}
      {checked === undefined ? (
        <MantineMenu.Item {...shared} onClick={onSelect} />
      ) : (
        <MantineMenu.CheckboxItem
          {...shared}
          classNames={{ itemIndicator: styles.indicator }}
          checked={checked}
          onChange={onSelect}
        />
      )}
    </>
  );
}
