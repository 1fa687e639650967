/** The language of a template, found by its name or its code; any other code can be typed. */

import { useState } from 'react'
import { type Choice, Picker } from '../../../ui/picker.tsx'
import { Popover } from '../../../ui/popover.tsx'
import { LANGUAGES } from '../../../ui/times.ts'
import { templateWords } from '../../../words/templates.ts'

const words = templateWords.builder

/** Those that templates are written in on the platform. */
const CODES =
  'af sq ar ar_EG ar_AE ar_LB ar_MA ar_QA az be_BY bn bn_IN bg ca zh_CN zh_HK zh_TW hr cs da prs_AF nl nl_BE en en_GB en_US en_AE en_AU en_CA en_GH en_IE en_IN en_JM en_MY en_NZ en_QA en_SG en_UG en_ZA et fil fi fr fr_BE fr_CA fr_CH fr_CI fr_MA ka de de_AT de_CH el gu ha he hi hu id ga it ja kn kk rw_RW ko ky_KG lo lv lt mk ms ml mr nb ps_AF fa pl pt_BR pt_PT pa ro ru sr si_LK sk sl es es_AR es_CL es_CO es_CR es_DO es_EC es_HN es_MX es_PA es_PE es_ES es_UY sw sv ta te th tr uk ur uz vi zu'.split(
    ' ',
  )
const names = new Intl.DisplayNames(LANGUAGES, { type: 'language', fallback: 'code' })

function nameOf(code: string): string {
  try {
    return names.of(code.replace('_', '-')) ?? code
  } catch {
    return code
  }
}

type LanguageProps = { value: string; invalid: boolean; onChange: (code: string) => void }

export function LanguageField({ value, invalid, onChange }: LanguageProps) {
  const [text, setText] = useState('')
  const wanted = text.trim().toLowerCase()
  const typed = text.trim()
  const fitting = CODES.filter((code) => `${nameOf(code)} ${code}`.toLowerCase().includes(wanted))
  const codes = typed === '' || CODES.includes(typed) ? fitting : [...fitting, typed]
  return (
    <Popover
      label={words.language}
      className={invalid ? 'input language invalid' : 'input language'}
      face={
        <>
          <span className="unseen">{words.language}: </span>
          <span className="grow cut">{nameOf(value)}</span> <code className="faint">{value}</code>
        </>
      }
    >
      {(close) => (
        <Picker
          label={words.language}
          placeholder={words.searchLanguage}
          text={text}
          onText={setText}
          empty={words.noLanguage}
          choices={codes.map(
            (code): Choice => ({
              key: code,
              name: code,
              title: CODES.includes(code) ? nameOf(code) : words.asTyped(code),
              detail: code,
              isCurrent: code === value,
              choose() {
                close()
                setText('')
                onChange(code)
              },
            }),
          )}
        />
      )}
    </Popover>
  )
}
