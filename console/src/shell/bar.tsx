/** The bar: what is looked at, and at its right what is true here on every page. */

import { useChange } from '../server/reads.ts'
import { signOut, useIsSandbox } from '../server/session.ts'
import { IconButton } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { PALETTE_KEYS } from '../ui/keyboard.ts'
import { Popover } from '../ui/popover.tsx'
import { shellWords } from '../words/shell.ts'
import { ClockChip, StagedChip } from './chips.tsx'
import { openPalette } from './palette.tsx'
import { togglePhone, usePhoneOpen } from './phone-dock.tsx'
import { ScopeMenu } from './scope-menu.tsx'
import { switchTheme, useTheme } from './theme.ts'

export function Bar({ showKeys }: { showKeys: () => void }) {
  const theme = useTheme()
  const isPhoneOpen = usePhoneOpen()
  const isSandbox = useIsSandbox()
  return (
    <header className="bar">
      <ScopeMenu />
      <button type="button" className="find" onClick={openPalette}>
        <Icon name="search" small />
        <span className="grow cut">{shellWords.find}</span>
        <span className="kbd" aria-hidden="true">
          {PALETTE_KEYS}
        </span>
      </button>
      {isSandbox && (
        <>
          <ClockChip />
          <StagedChip />
          <IconButton
            className="optional"
            icon="phone"
            label={shellWords.phone}
            title={`${shellWords.phone} (P)`}
            aria-pressed={isPhoneOpen}
            onClick={() => togglePhone()}
          />
        </>
      )}
      <IconButton
        className="optional"
        icon={theme === 'dark' ? 'sun' : 'moon'}
        label={`${shellWords.theme}: ${theme === 'dark' ? shellWords.themes.light : shellWords.themes.dark}`}
        onClick={switchTheme}
      />
      <OperatorMenu showKeys={showKeys} />
    </header>
  )
}

function OperatorMenu({ showKeys }: { showKeys: () => void }) {
  const leave = useChange(signOut, ['session'])
  return (
    <Popover
      label={shellWords.account_menu}
      className="icon-button"
      align="end"
      title={shellWords.account_menu}
      face={<Icon name="more" />}
    >
      {(close) => (
        <div className="menu">
          <button type="button" onClick={() => switchTheme()}>
            <Icon name="moon" small />
            {shellWords.theme}
          </button>
          <button
            type="button"
            onClick={() => {
              close()
              showKeys()
            }}
          >
            <Icon name="info" small />
            {shellWords.keysTitle}
          </button>
          <button type="button" onClick={() => leave.mutate(false)}>
            <Icon name="out" small />
            {shellWords.signOut}
          </button>
          <button type="button" onClick={() => leave.mutate(true)}>
            <Icon name="out" small />
            {shellWords.signOutEverywhere}
          </button>
        </div>
      )}
    </Popover>
  )
}
