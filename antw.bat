@echo off
rem SPDX-License-Identifier: GPL-3.0-only
rem Runs Ant on this project, e.g. antw test. Needs only a JDK of version 17 or newer, and either an
rem installed Ant with Ivy or Maven, which fetches both once into .ant. The twin of antw for Windows.
rem Whatever the registry says: mkdir and for need the extensions, and delayed expansion would eat exclamation marks of arguments.
setlocal EnableExtensions DisableDelayedExpansion

set "ANT_VERSION=1.10.15"
set "IVY_VERSION=2.6.0"
set "INSTALL_HINT=choco install maven, or unpack Ant, set ANT_HOME and put ivy.jar into its lib folder"

rem The build always runs in the project's folder, wherever it is called from.
cd /d "%~dp0" || exit /b 1

rem With java on the path no command below needs quotes, which cmd treats in surprising ways.
if defined JAVA_HOME set "PATH=%JAVA_HOME%\bin;%PATH%"
set "JAVA_VERSION="
for /f "tokens=3" %%v in ('java -version 2^>^&1 ^| findstr /c:" version "') do if not defined JAVA_VERSION set "JAVA_VERSION=%%~v"
if not defined JAVA_VERSION (
  echo antw: no Java found; install a JDK of version 17 or newer, or let JAVA_HOME point to one. 1>&2
  exit /b 1
)
rem Java 8 calls itself 1.8, so the part before the first point is enough.
for /f "tokens=1 delims=.-+" %%v in ("%JAVA_VERSION%") do set "JAVA_MAJOR=%%v"
if %JAVA_MAJOR% LSS 17 (
  echo antw: Java 17 or newer is needed, but java is version %JAVA_VERSION%; let JAVA_HOME point to a newer JDK. 1>&2
  exit /b 1
)

rem An installed Ant will do if its junitlauncher task and Ivy are there as well.
set "CLASS_PATH="
if not defined ANT_HOME goto fetch
if not exist "%ANT_HOME%\lib\ant.jar" goto fetch
if not exist "%ANT_HOME%\lib\ant-launcher.jar" goto fetch
if not exist "%ANT_HOME%\lib\ant-junitlauncher.jar" goto fetch
set "IVY="
for %%f in ("%ANT_HOME%\lib\ivy*.jar" "%USERPROFILE%\.ant\lib\ivy*.jar") do set "IVY=%%~f"
if not defined IVY goto fetch
set "CLASS_PATH=%ANT_HOME%\lib\ant.jar;%ANT_HOME%\lib\ant-launcher.jar;%ANT_HOME%\lib\ant-junitlauncher.jar;%IVY%"
goto run

:fetch
call :fetch_jar org.apache.ant ant %ANT_VERSION% || exit /b 1
call :fetch_jar org.apache.ant ant-launcher %ANT_VERSION% || exit /b 1
call :fetch_jar org.apache.ant ant-junitlauncher %ANT_VERSION% || exit /b 1
call :fetch_jar org.apache.ivy ivy %IVY_VERSION% || exit /b 1
rem Only if it is empty.
if exist .ant\part rmdir .ant\part 2>nul

:run
rem What programs print stands alone, without the names of targets and tasks around it.
java %ANT_OPTS% -cp "%CLASS_PATH%" org.apache.tools.ant.Main -emacs -logger org.apache.tools.ant.listener.SilentLogger %*
exit /b %ERRORLEVEL%

rem Fetches one jar into .ant unless it is there. The move makes a cut download leave no half jar behind.
:fetch_jar
set "JAR=%2-%3.jar"
set "CLASS_PATH=%CLASS_PATH%.ant\%JAR%;"
if exist ".ant\%JAR%" exit /b 0
where mvn >nul 2>&1
if errorlevel 1 (
  echo antw: neither Ant with Ivy nor Maven is installed; install one of them: %INSTALL_HINT%. 1>&2
  exit /b 1
)
echo antw: fetching %JAR% 1>&2
if not exist .ant\part mkdir .ant\part
call mvn -q -B org.apache.maven.plugins:maven-dependency-plugin:3.6.1:copy "-Dartifact=%1:%2:%3" "-DoutputDirectory=.ant/part" <nul 1>&2
if exist ".ant\part\%JAR%" move /y ".ant\part\%JAR%" ".ant\%JAR%" >nul
if exist ".ant\%JAR%" exit /b 0
echo antw: Maven could not fetch %JAR%; check the network connection, or install Ant: %INSTALL_HINT%. 1>&2
exit /b 1
